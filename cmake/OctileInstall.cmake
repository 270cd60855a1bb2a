# find_package(octile) and `pkg-config octile` from an install; tests/consumer proves both.
include(CMakePackageConfigHelpers)
install(TARGETS octile EXPORT octile-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/octile DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
