// One tile run before a room that the system must grant is used: some virtual machines advertise AMX, give permission
// and fault all the same.
#pragma once
#include <string>

#include "codegen/room.hpp"

namespace octile::runtime {

// Empty, or why the room cannot be used here. Rooms without a palette need no permission and no test. The permission is
// for the whole process and for good. The tile runs in a child that shares this process's memory, so a fault ends the
// child alone; about 100 us.
std::string refused_by_system(const codegen::Room& room);

}  // namespace octile::runtime
