// The one skeleton of kernels: lines of tiles, and the arguments that move between them. A kernel says what
// moves and emits a tile.
#pragma once
#include <utility>
#include <vector>

#include "codegen/contract.hpp"
#include "codegen/kernels/row_tiles.hpp"

namespace octile::codegen {

// An argument that moves on: by another argument, by so many times another, or by a number of bytes.
class Move {
 public:
  static Move by(size_t moved, size_t amount) { return {Kind::argument, moved, amount, 0}; }
  static Move times(size_t moved, size_t amount, int count) { return {Kind::times, moved, amount, count}; }
  static Move bytes(size_t moved, int count) { return {Kind::bytes, moved, 0, count}; }
  template <class Room> void emit(Room& room) const {
    switch (kind_) {
      case Kind::argument:
        return room.advance(moved_, room.argument(amount_));
      case Kind::times:
        if constexpr (Room::max_taps_per_lane >= 2) room.advance(moved_, room.argument(amount_), count_);
        return;
      case Kind::bytes:
        return room.advance(moved_, count_);
    }
  }

 private:
  enum class Kind : uint8_t { argument, times, bytes };
  Move(Kind kind, size_t moved, size_t amount, int count)
      : kind_(kind), moved_(moved), amount_(amount), count_(count) {}
  Kind kind_;
  size_t moved_, amount_;
  int count_;
};
using Moves = std::vector<Move>;

// The moves from tile to tile: two lists, since the operands of the next tile may be read before this one is stored.
struct TileMoves {
  Moves operands{Move::by(offsetof(Arguments, a), offsetof(Arguments, a_tile))};
  Moves outputs{Move::by(offsetof(Arguments, c), offsetof(Arguments, c_tile))};
};

template <class Room> class TileLoop {
 public:
  explicit TileLoop(Room& room, TileMoves moves = {}) : room_(room), moves_(std::move(moves)) {}

  // Tile after tile down the rows. A call for each costs 10 % of a tile at K = 64: its head, its exit, its arguments.
  template <class Body> void each_tile(Body body) {
    each_tile_moved([&] {
      body();
      to_next_operands();
      to_next_outputs();
    });
  }
  template <class Body> void each_tile_moved(Body body) {  // the body moves on
    room_.repeat_argument(offsetof(Arguments, tiles), "tile", body);
  }
  void to_next_operands() { emit(moves_.operands); }
  void to_next_outputs() { emit(moves_.outputs); }

  // Line after line of as many tiles: where lines are as short as a tile, a call for each costs as much as a third of
  // it. Not with terms of rows, which would have to go back to where a line began.
  template <class Tiles> void each_line(Tiles tiles) {
    room_.repeat_argument(offsetof(Arguments, tile.lines), "line", [&] {
      tiles();
      emit({Move::by(offsetof(Arguments, a), offsetof(Arguments, tile.a_line)),
            Move::by(offsetof(Arguments, c), offsetof(Arguments, tile.c_line)),
            Move::by(offsetof(Arguments, tiles), offsetof(Arguments, tile.line_tiles))});
    });
  }
  template <class Body> void each_tile_of_lines(Body body) {
    each_line([&] { each_tile(body); });
  }

  // A row of whole tiles: run after run of like ones, each as often as the call says (row_tiles.hpp).
  struct Names {
    const char *tile, *at_an_end;
  };
  template <class Body> void each_tile_of_row(const PixelRow& row, int max_pixels, Names names, Body body) {
    size_t count = offsetof(RowCounts, tiles);
    for (const RowTiles& run : row_tiles(row, max_pixels)) {
      repeat_counted(count, run.left + run.right ? names.at_an_end : names.tile, [&] {
        {
          auto scope = room_.scope();
          body(run);
        }
        emit({Move::times(offsetof(Arguments, a), offsetof(Arguments, a_tile), run.pixels),
              Move::times(offsetof(Arguments, c), offsetof(Arguments, c_tile), run.pixels)});
      });
      count += sizeof(int64_t);
    }
  }
  template <class Row> void each_row(Row row) {
    room_.repeat_argument(offsetof(Arguments, row.lines), "line", [&] {
      row();
      emit({Move::by(offsetof(Arguments, a), offsetof(Arguments, row.a_line)),
            Move::by(offsetof(Arguments, c), offsetof(Arguments, row.c_line))});
    });
  }
  // Repeats as often as one of the call's RowCounts says.
  template <class Body> void repeat_counted(size_t count_offset, const char* name, Body body) {
    auto scope = room_.scope();
    auto count = loaded(room_, "count", offsetof(Arguments, row.counts));
    room_.load(count, room_.at(count, int64_t(count_offset)));
    room_.repeat(count, 1, name, body);
  }

 private:
  void emit(const Moves& moves) {
    for (const Move& move : moves) move.emit(room_);
  }
  Room& room_;
  TileMoves moves_;
};

}  // namespace octile::codegen
