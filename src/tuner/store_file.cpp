#include "tuner/store_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "tuner/descriptor.hpp"
#include "tuner/store.hpp"

namespace octile::tuner {
namespace {

Error failed(const std::string& path, int error) {
  // A path of 4096 characters would bury the reason.
  const std::string shown = path.size() <= 200 ? path : path.substr(0, 200) + "...";
  return {Errc::io, shown + ": " + std::generic_category().message(error)};
}

Error refused(const std::string& path, const char* why) { return {Errc::io, path + " " + why}; }

constexpr mode_t others_write = S_IWGRP | S_IWOTH;

// A link in place of the user's own file leads where somebody else may want it to.
int not_by_a_link(Owner owner) { return owner == Owner::any ? 0 : O_NOFOLLOW; }

Result<FileState> checked(const std::string& path, const struct stat& file, Owner owner) {
  if (!S_ISREG(file.st_mode)) return refused(path, "is not a regular file");
  if (owner == Owner::me && file.st_uid != ::geteuid()) return refused(path, "belongs to another user");
  if (owner == Owner::me && (file.st_mode & others_write))
    return refused(path, "may be written by others (chmod go-w)");
  return FileState{file.st_dev, file.st_ino, file.st_size};
}

bool is_directory(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

}  // namespace

ssize_t write_without_signal(int fd, std::string_view bytes) {
  sigset_t signals, before;
  sigemptyset(&signals);
  sigaddset(&signals, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  const ssize_t written = ::write(fd, bytes.data(), bytes.size());
  const int error = errno;
  if (written < 0 && error == EFBIG && sigismember(&before, SIGXFSZ) == 0) {
    const timespec at_once{};
    sigtimedwait(&signals, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

std::string environment(const char* name) {
  const char* value = secure_getenv(name);
  return value != nullptr ? value : "";
}

std::string default_directory() {
  if (std::string own = environment("OCTILE_CACHE_DIR"); !own.empty()) return own;
  // The XDG specification: a relative path is ignored.
  if (const std::string cache = environment("XDG_CACHE_HOME"); cache.starts_with('/')) return cache + "/octile";
  // A home that does not exist is not made: service accounts have /nonexistent.
  const std::string home = environment("HOME");
  std::error_code error;
  if (home.starts_with('/') && std::filesystem::is_directory(home, error)) return home + "/.cache/octile";
  return "";
}

Result<void> prepare_directory(const std::string& directory) {
  for (size_t end = 0; end != std::string::npos && !is_directory(directory);) {
    end = directory.find('/', end + 1);
    const std::string part = directory.substr(0, end);
    if (::mkdir(part.c_str(), 0700) == 0 || is_directory(part)) continue;
    return failed(part, errno == EEXIST ? ENOTDIR : errno);
  }
  struct stat found{};
  if (::stat(directory.c_str(), &found) != 0) return failed(directory, errno);
  if (found.st_uid != ::geteuid()) return refused(directory, "belongs to another user");
  if (found.st_mode & others_write) return refused(directory, "may be written by others (chmod go-w)");
  return {};
}

Result<FileState> file_state(const std::string& path, Owner owner) {
  struct stat found{};
  if ((owner == Owner::any ? ::stat : ::lstat)(path.c_str(), &found) != 0) {
    if (errno == ENOENT) return FileState{};
    return failed(path, errno);
  }
  if (S_ISLNK(found.st_mode)) return refused(path, "is a symbolic link");
  return checked(path, found, owner);
}

Result<std::string> read_range(const std::string& path, int64_t from, int64_t to, Owner owner) {
  const Descriptor file(path, O_RDONLY | not_by_a_link(owner));
  if (file.get() < 0) return failed(path, errno);
  struct stat found{};  // of what was opened: another file may have its name by now
  if (::fstat(file.get(), &found) != 0) return failed(path, errno);
  if (auto state = checked(path, found, owner); !state) return state.error();
  std::string bytes(static_cast<size_t>(std::max<int64_t>(0, to - from)), '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got =
        ::pread(file.get(), bytes.data() + done, bytes.size() - done, from + static_cast<int64_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(path, errno);
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

Result<Newest> read_newest(const std::string& path, int64_t from, int64_t size, Owner owner) {
  // The end holds the newest records: nobody has tuned more than that, so another program wrote it.
  constexpr int64_t largest_file = int64_t{64} << 20;
  const int64_t first = std::max(from, size - largest_file);
  Result<std::string> bytes = read_range(path, first, size, owner);
  if (!bytes) return bytes.error();
  const size_t cut = first == from ? 0 : bytes->find('\n') + 1;  // npos + 1 is 0: a line without end
  return Newest{first + static_cast<int64_t>(cut), bytes->substr(cut)};
}

Result<void> may_append(const std::string& directory, const std::string& path) {
  const bool exists = ::access(path.c_str(), F_OK) == 0;
  const std::string& asked = exists ? path : directory;
  if (::faccessat(AT_FDCWD, asked.c_str(), exists ? W_OK : W_OK | X_OK, AT_EACCESS) != 0) return failed(asked, errno);
  return {};
}

Result<Appended> append_line(const std::string& path, std::string_view line) {
  const Descriptor file(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW);
  if (file.get() < 0) return failed(path, errno);
  struct stat found{};
  if (::fstat(file.get(), &found) != 0) return failed(path, errno);
  const Result<FileState> state = checked(path, found, Owner::me);
  if (!state) return state.error();
  char last = '\n';
  if (state->size > 0 && ::pread(file.get(), &last, 1, state->size - 1) != 1) return failed(path, errno);
  std::string bytes = last == '\n' ? "" : "\n";
  bytes.append(line).push_back('\n');
  ssize_t written = 0;
  do written = write_without_signal(file.get(), bytes);
  while (written < 0 && errno == EINTR);
  if (written < 0) return failed(path, errno);
  // The torn rest stays: to cut it off would race with other writers. The checksum makes it a skipped line.
  if (static_cast<size_t>(written) != bytes.size()) return failed(path, ENOSPC);
  const int64_t end = ::lseek(file.get(), 0, SEEK_CUR);
  return Appended{end - written, end};
}

}  // namespace octile::tuner
