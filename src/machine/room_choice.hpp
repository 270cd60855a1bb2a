// The rooms an engine can use. A permission of the system is asked for when kernels are first to run there: Linux
// gives tiles to a whole process and for good, and then refuses every signal stack that cannot hold them.
#pragma once
#include <atomic>
#include <string>
#include <vector>

#include "codegen/room.hpp"
#include "machine/cpu.hpp"

namespace octile::runtime {

class RoomChoice {
 public:
  RoomChoice(const Cpu& cpu, bool executable);  // memory may be
  ~RoomChoice() { delete asked_.load(); }
  RoomChoice(const RoomChoice&) = delete;
  RoomChoice& operator=(const RoomChoice&) = delete;

  const codegen::Room& best() const { return *known().best; }  // as far as is known without asking
  // One for each of rooms(), in their order; empty: it runs here, or would, as far as is known.
  const std::vector<std::string>& why_not() const { return known().why_not; }
  // Why kernels of this room cannot run here, now that they are needed; empty: they can. Asks the system where it must
  // be asked: best() may be another room afterwards.
  const std::string& refused(const codegen::Room& room) const;

 private:
  struct Known {
    std::vector<std::string> why_not;
    const codegen::Room* best = nullptr;
    void choose();
  };
  const Known& known() const;

  Known first_;
  mutable std::atomic<const Known*> asked_{nullptr};  // no lock: a forked child may ask too
};

}  // namespace octile::runtime
