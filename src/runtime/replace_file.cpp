#include "runtime/replace_file.hpp"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "tuner/descriptor.hpp"
#include "tuner/store_file.hpp"

namespace octile::runtime {
namespace {

Error failed(const std::string& path, const char* what) {
  return {Errc::io, path + ": " + what + ": " + std::strerror(errno)};
}

// Unguessable, of a length of its own: a name of 255 bytes has no room for more.
std::string unfinished_name() {
  uint64_t number = 0;
  // Where the kernel has no random bytes yet, names still differ, and O_EXCL takes none that is there.
  if (getrandom(&number, sizeof number, GRND_NONBLOCK) != ssize_t(sizeof number))
    number = uint64_t(getpid()) << 32 ^ reinterpret_cast<uintptr_t>(&number);
  return ".octile-" + std::to_string(number) + ".part";
}

class Unfinished {  // a file that goes again unless it was renamed
 public:
  explicit Unfinished(int directory) : directory_(directory) {}
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished() {
    if (file_ >= 0) close(file_);
    if (!name_.empty()) unlinkat(directory_, name_.c_str(), 0);
  }
  bool make() {
    for (int attempts = 0; attempts < 16; ++attempts) {
      std::string name = unfinished_name();
      file_ = openat(directory_, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
      if (file_ >= 0) name_ = std::move(name);
      if (file_ >= 0 || errno != EEXIST) break;
    }
    return file_ >= 0;
  }
  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = tuner::write_without_signal(file_, bytes);
      if (written < 0 && errno == EINTR) continue;
      if (written == 0) errno = ENOSPC;
      if (written <= 0) return false;
      bytes.remove_prefix(size_t(written));
    }
    return true;
  }
  // close() may be the call that reports a full disk.
  bool finish(const struct stat* replaced) {
    if (replaced && fchmod(file_, replaced->st_mode & 0777) != 0) return false;
    if (fsync(file_) != 0) return false;
    const int file = std::exchange(file_, -1);
    return close(file) == 0;
  }
  bool rename(const std::string& to) {
    if (renameat(directory_, name_.c_str(), directory_, to.c_str()) != 0) return false;
    name_.clear();
    return true;
  }

 private:
  int directory_, file_ = -1;
  std::string name_;
};

// Some file systems know no fsync of a directory.
bool sync_directory(int directory) { return fsync(directory) == 0 || errno == EINVAL || errno == ENOTSUP; }

const char* why_not(mode_t mode) {
  if (S_ISREG(mode)) return nullptr;
  return S_ISLNK(mode) ? "is a symbolic link, expected a regular file or none" : "is no regular file";
}

}  // namespace

Result<void> replace_file(const std::string& path, std::initializer_list<std::string_view> parts) {
  const size_t slash = path.rfind('/');
  const std::string name = path.substr(slash + 1);  // npos + 1 is 0
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  if (name.empty()) return Error{Errc::io, path + ": names no file"};
  const tuner::Descriptor directory(folder, O_RDONLY | O_DIRECTORY);
  if (directory.get() < 0) return failed(path, "its directory cannot be opened");
  Unfinished file(directory.get());
  if (!file.make()) return failed(path, "no file can be made beside it");
  for (std::string_view part : parts)
    if (!file.write(part)) return failed(path, "cannot be written");
  struct stat old{};
  const bool exists = fstatat(directory.get(), name.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0;
  if (!exists && errno != ENOENT) return failed(path, "cannot be looked at");
  if (const char* reason = exists ? why_not(old.st_mode) : nullptr) return Error{Errc::io, path + ": " + reason};
  if (!file.finish(exists ? &old : nullptr)) return failed(path, "cannot be written");
  if (!file.rename(name)) return failed(path, "cannot be renamed to");
  if (!sync_directory(directory.get())) return failed(path, "its directory cannot be written to the disk");
  return {};
}

}  // namespace octile::runtime
