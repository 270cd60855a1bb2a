// Does not compile, and the compiler's words name the verb: see CMakeLists.txt.
#include "codegen/isa/avx2/room.hpp"
#include "codegen/room_of.hpp"

struct Mute : octile::codegen::Avx2Room {
  int store_partial;
};
octile::codegen::RoomOf<Mute, octile::codegen::WidenedStep<Mute>> room({.name = "mute"});
