// Packer of A: rows of bytes to rows of int16 (a, a_stride -> c, c_stride; rows; columns >= 2 * lanes bytes).
#pragma once
#include "codegen/code.hpp"
#include "codegen/contract.hpp"

namespace octile::codegen {

template <class Room> Code generate_widen(Room& room, ElementType type) {
  constexpr int step = 2 * Room::lanes;
  room.begin();
  {
    auto scope = room.scope();
    auto source = loaded(room, "source row", offsetof(Arguments, a)),
         target = loaded(room, "target row", offsetof(Arguments, c));
    auto rows = loaded(room, "rows", offsetof(Arguments, rows));
    auto from = room.scalar("from"), to = room.scalar("to"), left = room.scalar("bytes left");
    auto v = room.vec("int16");
    auto move_one = [&] {
      room.load_widened(v, room.at(from, 0), type);
      room.store(room.at(to, 0), v);
    };
    room.repeat(rows, 1, "rows", [&] {
      room.copy(from, source);
      room.copy(to, target);
      room.load(left, room.argument(offsetof(Arguments, columns)));
      room.repeat(left, step, "widen", [&] {
        move_one();
        room.add(from, step);
        room.add(to, 2 * step);
      });
      room.if_greater(left, 0, [&] {  // the last vector ends where the row ends and overlaps the one before
        room.add(from, left);
        room.add(to, left);
        room.add(to, left);
        room.add(from, -step);
        room.add(to, -2 * step);
        move_one();
      });
      room.add(source, room.argument(offsetof(Arguments, a_stride)));
      room.add(target, room.argument(offsetof(Arguments, c_stride)));
    });
  }
  return room.finish();
}

}  // namespace octile::codegen
