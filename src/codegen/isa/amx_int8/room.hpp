// Room amx_int8: tdpb{uu,us,su,ss}d on tiles of 16 rows x 64 bytes. Its Vec base is AVX-512.
// The palette is data (its row counts are the M tail) and belongs to the thread: the run loop enters it when the number
// of rows changes and leaves it at the end; no kernel pays for ldtilecfg. One kernel serves every row count that needs
// the same number of tiles.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct AmxView;

struct AmxInt8Room : Avx512 {
  using Register = Xbyak::Tmm;
  using View = AmxView;
  static constexpr int register_limit = 8, tile_rows = 16, row_bytes = 64;
  Pool tiles{"tmm", register_limit};
  Scalar line = scalar("row stride of a packed tile");

  Register take_register(const char* role) { return Register(tiles.take(role)); }
  Scope<Pool, Pool, Pool> scope() { return Scope(scalars_, vectors_, tiles); }
  std::string failure() const { return Avx512::failure() + tiles.failure(); }
  // A tile is loaded through base + index, so each 16 rows and each column panel have a pointer of their own.
  Rows rows(Address base, Address stride, int count) { return Avx512::rows(base, stride, count, tile_rows); }
  Rows columns(Address base, Address stride, int count) { return Avx512::rows(base, stride, count, 1); }
  void begin() {
    Avx512::begin();
    code.mov(line, row_bytes);
  }
  void start(Register sum, Address values) {  // stride 0: every row of the tile is the same 64 bytes
    auto scope = this->scope();
    auto pointer = scalar("start values"), zero = scalar("zero");
    code.lea(pointer, values);
    code.xor_(zero, zero);
    code.tileloadd(sum, code.ptr[pointer + zero]);
  }
};

struct AmxView {  // tiles go to workspace and come back as rows of Vec, in a loop: its trip count is the M tail
  using Room = AmxInt8Room;
  Room& room;
  const Accumulators<Room>& sums;
  int vectors = sums.shape.columns;
  bool spilled = false;
  static constexpr bool through_memory = true;
  static int vectors_held(Shape) { return Room::packed_together; }

  void spill() {
    auto scope = room.scope();
    auto workspace = loaded(room, "workspace", offsetof(Arguments, workspace));
    auto stride = room.scalar("workspace stride");
    room.code.mov(stride, vectors * Room::row_bytes);
    for (int i = 0; i < sums.shape.rows; ++i)
      for (int j = 0; j < vectors; ++j) {
        const int offset = (i * Room::tile_rows * vectors + j) * Room::row_bytes;
        room.code.tilestored(room.code.ptr[workspace + stride + offset], sums(i, j));
      }
    spilled = true;
  }
  // The round trip through workspace is 12 to 20 % of a tile at K = 768.
  void store_words() {
    auto scope = room.scope();
    auto c = room.rows(room.argument(offsetof(Arguments, c)), room.argument(offsetof(Arguments, c_stride)),
                       sums.shape.rows * Room::tile_rows);
    for (int i = 0; i < sums.shape.rows; ++i)
      for (int j = 0; j < vectors; ++j)
        room.code.tilestored(room.code.ptr[c.pointer[size_t(i)] + c.stride + j * Room::row_bytes], sums(i, j));
  }
  template <class Body> void each_rows(int together, Body body) {  // two at a time, or one
    if (!spilled) spill();
    auto scope = room.scope();
    auto workspace = loaded(room, "workspace", offsetof(Arguments, workspace));
    auto c = loaded(room, "c", offsetof(Arguments, c));
    auto left = loaded(room, "rows left", offsetof(Arguments, rows));
    auto next = room.scalar("c of the next row"), value = room.scalar("offset of the row's values");
    std::vector<Room::Vec> row;  // as many as the epilogue packs together
    for (int i = 0; i < Room::packed_together; ++i) row.push_back(room.vec("row"));
    room.code.xor_(value, value);
    const auto vector = [&](int i, int j) {
      const int place = i * vectors + j;
      const auto v = row[size_t(place) % row.size()];
      room.load(v, room.at(workspace, place * Room::row_bytes));
      return v;
    };
    const auto at_once = [&](int rows) {
      room.repeat(left, rows, "epilogue rows", [&] {
        room.copy(next, c);
        if (rows > 1) room.add(next, room.argument(offsetof(Arguments, c_stride)));
        body(
            rows, vector, [&](int i, int64_t offset) { return room.at(i ? next : c, offset); },
            [&](int i, Room::Scalar base) { return room.code.ptr[base + value + 4 * i]; });
        room.add(workspace, rows * vectors * Room::row_bytes);
        room.add(next, room.argument(offsetof(Arguments, c_stride)));
        room.copy(c, next);
        room.add(value, 4 * rows);
      });
    };
    if (together > 1) at_once(2);
    at_once(1);
  }
};

struct TileDotProductStep : Step<AmxInt8Room> {
  Sign a_sign, b_sign;
  static constexpr bool takes(Sign, Sign) { return true; }
  TileDotProductStep(Sign a, Sign b) : a_sign(a), b_sign(b) {
    tile = {16, 16, 64};
    a_bytes = 64;
    b_bytes = 1024;
    hold = Hold::a;  // by row: the last may have fewer rows than the palette gives the others
    buffers = 2;
  }
  int b_position(int k, int n) const override { return k / 4 * 64 + n * 4 + k % 4; }
  void load_a(AmxInt8Room& room, const Registers&, const A& a) const override {
    const auto& at = *a.position;
    room.code.tileloadd(a.reg[0], room.code.ptr[at.pointer[size_t(a.row)] + at.stride + size_t(a.offset)]);
  }
  void load_b(AmxInt8Room& room, const B& b) const override {
    const auto pointer = b.pointer->pointer[size_t(b.column)];
    room.code.tileloadd(b.reg, room.code.ptr[pointer + room.line + size_t(b.offset)]);
  }
  void mac(AmxInt8Room& room, const Registers&, Register sum, const A& a, const B& b) const override {
    if (a_sign == Sign::u8)
      b_sign == Sign::u8 ? room.code.tdpbuud(sum, a.reg[0], b.reg) : room.code.tdpbusd(sum, a.reg[0], b.reg);
    else b_sign == Sign::u8 ? room.code.tdpbsud(sum, a.reg[0], b.reg) : room.code.tdpbssd(sum, a.reg[0], b.reg);
  }
};

}  // namespace octile::codegen
