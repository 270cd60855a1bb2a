// The file under a store: POSIX calls with their errors as texts.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <octile/result.hpp>
#include <string>
#include <string_view>

namespace octile::tuner {

// At the limit of RLIMIT_FSIZE the kernel sends SIGXFSZ, which would end the program for the sake of a file of ours: it
// is kept from this thread, and taken back if it came.
ssize_t write_without_signal(int fd, std::string_view bytes);

std::string environment(const char* name);  // "" where it is not set

struct FileState {
  uint64_t device = 0, inode = 0;
  int64_t size = -1;  // -1: there is no file
  bool operator==(const FileState&) const = default;
};

// Makes the directory and its parents (0700) where missing: that another process did so first is success. An error when
// it is no directory, another user's, or others may write it: they could change what is read, or put a file in its
// place.
Result<void> prepare_directory(const std::string& directory);

enum class Owner : bool { me, any };  // whose file may be read

// An error when it is no regular file, or cannot be looked at; unless of Owner::any also when it is a symbolic link,
// another user's, or others may write it.
Result<FileState> file_state(const std::string& path, Owner owner);
// The text at [from, to), less where the file has become shorter.
Result<std::string> read_range(const std::string& path, int64_t from, int64_t to, Owner owner);
struct Newest {
  int64_t from = 0;  // in the file
  std::string bytes;
};
// From there to the file's end at `size`; where that is too much, from the first line that begins in the last 64 MiB.
Result<Newest> read_newest(const std::string& path, int64_t from, int64_t size, Owner owner);
// Whether append_line is likely to succeed: the file may be written, or made in its directory.
Result<void> may_append(const std::string& directory, const std::string& path);

// One write(2) of the line and its newline. A torn line that the file may end with is ended first. Returns the offset
// before and behind what was written.
struct Appended {
  int64_t from = 0, to = 0;
};
Result<Appended> append_line(const std::string& path, std::string_view line);

}  // namespace octile::tuner
