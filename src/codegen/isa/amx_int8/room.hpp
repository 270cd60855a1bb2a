// Room amx_int8: tdpb{uu,us,su,ss}d on tiles of 16 rows x 64 bytes. Its Vec base is AVX-512.
// The palette is data (its row counts are the M tail) and belongs to the thread: the run loop enters it when the number
// of rows changes and leaves it at the end; no kernel pays for ldtilecfg. One kernel serves every row count that needs
// the same number of tiles.
#pragma once
#include <optional>
#include <utility>

#include "codegen/contract.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct AmxView;

struct AmxInt8Room : Avx512 {
  using Register = Xbyak::Tmm;
  using View = AmxView;
  static constexpr bool starts_from_registers = false;
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

// Rows of sums in workspace, from where the last left off.
struct AmxRows {
  using Room = AmxInt8Room;
  Room& room;
  int vectors;
  Room::Scalar sums = loaded(room, "sums left", offsetof(Arguments, tile.sums_left));
  Room::Scalar c = loaded(room, "c left", offsetof(Arguments, tile.c_left));
  std::optional<Room::Scalar> next = {}, value = {};
  std::vector<Room::Vec> row = {};  // as many as the epilogue packs together

  void take_registers(bool two, bool values) {
    if (two) next = room.scalar("c of the next row");
    if (values) value = room.scalar("offset of the row's values");
    for (int i = 0; i < Room::vectors_per_pack; ++i) row.push_back(room.vec("row"));
  }
  template <class Body> void emit(int rows, Body body) {
    const auto vector = [&](int i, int j) {
      const int place = i * vectors + j;
      const auto v = row[size_t(place) % row.size()];
      room.load(v, room.at(sums, place * Room::row_bytes));
      return v;
    };
    if (rows > 1) {
      room.copy(*next, c);
      room.add(*next, room.argument(offsetof(Arguments, c_stride)));
    }
    body(ViewRows{
        rows, vector, [&](int i, int64_t offset) { return room.at(i ? *next : c, offset); },
        [&](int i, Room::Scalar base) { return value ? room.code.ptr[base + *value + 4 * i] : room.at(base, 4 * i); }});
    room.add(sums, rows * vectors * Room::row_bytes);
    for (int i = 0; i < rows; ++i) room.add(c, room.argument(offsetof(Arguments, c_stride)));
  }
};

struct AmxSomeRows {  // of a view's next few
  using Room = AmxInt8Room;
  static constexpr int rows = 4;
  static constexpr bool stores_s32 = false;
  Room& room;
  int vectors;
  template <class Body> void each_rows(int max_rows, Body body) {
    auto scope = room.scope();
    AmxRows some{room, vectors};
    const int at_once = std::min(max_rows, 2);
    some.take_registers(at_once > 1, false);
    for (int i = 0; i < rows; i += at_once) some.emit(at_once, body);
    room.code.mov(room.argument(offsetof(Arguments, tile.sums_left)), some.sums);
    room.code.mov(room.argument(offsetof(Arguments, tile.c_left)), some.c);
    room.advance(offsetof(Arguments, tile.rows_left), -rows);
  }
};

struct AmxView {  // tiles go to workspace and come back as rows of Vec, as many as are live
  using Room = AmxInt8Room;
  Room& room;
  const Accumulators<Room>& sums;
  int vectors = sums.shape.columns;
  bool spilled = false;
  static constexpr bool through_memory = true, stores_s32 = true;
  static int vectors_held(Shape) { return Room::vectors_per_pack; }

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
    room.code.mov(room.argument(offsetof(Arguments, tile.sums_left)), workspace);
    for (auto [from, to] : {std::pair{offsetof(Arguments, rows), offsetof(Arguments, tile.rows_left)},
                            {offsetof(Arguments, c), offsetof(Arguments, tile.c_left)}}) {
      room.load(workspace, room.argument(from));
      room.code.mov(room.argument(to), workspace);
    }
    spilled = true;
  }
  // The round trip through workspace is 12 to 20 % of a tile at K = 768.
  void store_s32() {
    auto scope = room.scope();
    auto c = room.rows(room.argument(offsetof(Arguments, c)), room.argument(offsetof(Arguments, c_stride)),
                       sums.shape.rows * Room::tile_rows);
    for (int i = 0; i < sums.shape.rows; ++i)
      for (int j = 0; j < vectors; ++j)
        room.code.tilestored(room.code.ptr[c.pointer[size_t(i)] + c.stride + j * Room::row_bytes], sums(i, j));
  }
  // Beside a walk: of five panels no register is left for it.
  template <class Epilogue> void some_rows(Epilogue epilogue) {
    if (vectors > 4) return;
    room.if_greater(room.argument(offsetof(Arguments, tile.rows_left)), AmxSomeRows::rows - 1,
                    [&] { epilogue(AmxSomeRows{room, vectors}); });
  }
  template <class Body> void each_rows(int max_rows, Body body) {
    if (!spilled) spill();
    auto scope = room.scope();
    AmxRows all{room, vectors};
    all.take_registers(max_rows > 1, true);
    auto left = loaded(room, "rows left", offsetof(Arguments, tile.rows_left));
    room.code.xor_(*all.value, *all.value);
    const auto loop = [&](int rows) {
      room.repeat(left, rows, "epilogue rows", [&] {
        all.emit(rows, body);
        room.add(*all.value, 4 * rows);
      });
    };
    if (max_rows > 1) loop(2);
    loop(1);
  }
};

struct TileDotProductStep : Step<AmxInt8Room> {
  static constexpr bool takes(ElementType a, ElementType b) { return is_byte(a) && is_byte(b); }
  TileDotProductStep(ElementType a, ElementType b) {
    a_type = a;
    b_type = b;
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
    if (a_type == ElementType::u8)
      b_type == ElementType::u8 ? room.code.tdpbuud(sum, a.reg[0], b.reg) : room.code.tdpbusd(sum, a.reg[0], b.reg);
    else b_type == ElementType::u8 ? room.code.tdpbsud(sum, a.reg[0], b.reg) : room.code.tdpbssd(sum, a.reg[0], b.reg);
  }
};

}  // namespace octile::codegen
