# Debian's cross compiler (g++-aarch64-linux-gnu) and multiarch packages, tests run by qemu-user. No find root:
# CMAKE_LIBRARY_ARCHITECTURE keeps the search out of this host's libraries, as when Debian builds packages.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_IGNORE_PREFIX_PATH /usr/local)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
# libc6:arm64 has the loader where programs ask for it.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
