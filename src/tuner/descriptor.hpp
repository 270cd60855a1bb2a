// A file descriptor that closes itself.
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace octile::tuner {

class Descriptor {
 public:
  // O_NONBLOCK: a pipe of that name must not hang the program.
  Descriptor(const std::string& path, int flags, mode_t mode = 0600)
      : fd_(::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

}  // namespace octile::tuner
