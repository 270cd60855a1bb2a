// The n-th call of a kind fails, in whichever thread it is made: memory, and what is asked of the system.
#pragma once

namespace octile::test {

// child: clone(2) and fork(2); descriptor: of a process; look: stat(2) and its like; remove: unlink(2) and its like.
enum class Kind {
  memory,
  mmap,
  mprotect,
  open,
  read,
  write,
  fsync,
  rename,
  thread,
  child,
  descriptor,
  look,
  close,
  remove,
  mkdir,
  poll,
  random,
  affinity
};
inline constexpr Kind all_kinds[] = {Kind::memory,     Kind::mmap,   Kind::mprotect, Kind::open,   Kind::read,
                                     Kind::write,      Kind::fsync,  Kind::rename,   Kind::thread, Kind::child,
                                     Kind::descriptor, Kind::look,   Kind::close,    Kind::remove, Kind::mkdir,
                                     Kind::poll,       Kind::random, Kind::affinity};
const char* name(Kind);

// From the start of this program's failing part: the call after `after` others fails, and if `lasting` all that follow.
void fail_call(Kind, long after, bool lasting);
bool call_has_failed();

// Calls count while one of these lives: a test's own, between those that it tests, do not.
class Counted {
 public:
  Counted();
  ~Counted();
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
};

}  // namespace octile::test
