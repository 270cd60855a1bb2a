#include "codegen/isa/amx_int8/room.hpp"

#include <array>
#include <vector>

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {
namespace {

constexpr int max_rows = 3, max_columns = 5;

// The role of each tile register.
struct Roles {
  std::vector<int> sums, a, b;
};
using EveryRoles = std::array<std::array<Roles, max_columns + 1>, max_rows + 1>;  // by rows and columns

// Asked of the allocator, as generation does.
Roles roles_of(Shape shape) {
  AmxInt8Room room;
  const Accumulators<AmxInt8Room> sums(room, shape);
  const auto registers = take_registers<AmxInt8Room>(room, TileDotProductStep(ElementType::u8, ElementType::s8), shape);
  const auto numbers = [](const auto& tiles) {
    std::vector<int> list;
    for (auto tile : tiles) list.push_back(tile.getIdx());
    return list;
  };
  return {numbers(sums.reg), numbers(registers.a), numbers(registers.b)};
}
EveryRoles every_roles() {
  EveryRoles all;
  const TileDotProductStep step(ElementType::u8, ElementType::s8);
  for (int rows = 1; rows <= max_rows; ++rows)
    for (int columns = 1; columns <= max_columns; ++columns)
      if (rows * columns + step.registers({rows, columns}) <= AmxInt8Room::register_limit)
        all[size_t(rows)][size_t(columns)] = roles_of({rows, columns});
  return all;
}

class TileRoom : public RoomOf<AmxInt8Room, TileDotProductStep> {
 public:
  using RoomOf::RoomOf;

  std::string illegal(const KernelKey& key) const override {
    if (key.routine == Routine::enter_palette || key.routine == Routine::leave_palette)
      return key == KernelKey{.routine = key.routine} ? "" : "palette: a key without parameters";
    return RoomOf::illegal(key);
  }

  Result<Code> generate(const KernelKey& key) const override {
    AmxInt8Room room;
    switch (key.routine) {
      case Routine::enter_palette:
        room.code.mov(room.code.rax, room.argument(offsetof(Arguments, palette)));
        room.code.ldtilecfg(room.code.ptr[room.code.rax]);
        break;
      case Routine::leave_palette:
        room.code.tilerelease();
        break;
      default:
        return RoomOf::generate(key);
    }
    if (auto reason = illegal(key); !reason.empty()) return Error{Errc::unsupported, reason};
    room.code.ret();
    return room.take_code();
  }

  Palette palette(const KernelKey& key, int last_rows) const override {
    // A plan asks for 16 of each kernel: asked of the allocator each time they were 160 us of a plan.
    static const auto all = every_roles();
    const Roles& roles = all[size_t(key.rows)][size_t(key.columns)];
    Palette palette{1};
    const auto set = [&](int tile, int rows) {
      palette[size_t(16 + 2 * tile)] = AmxInt8Room::row_bytes;
      palette[size_t(48 + tile)] = uint8_t(rows);
    };
    for (int i = 0; i < key.rows; ++i) {
      const int rows = i == key.rows - 1 ? last_rows : AmxInt8Room::tile_rows;
      for (int j = 0; j < key.columns; ++j) set(roles.sums[size_t(i * key.columns + j)], rows);
      set(roles.a[size_t(i)], rows);
    }
    for (int tile : roles.b) set(tile, AmxInt8Room::tile_rows);
    return palette;
  }

  int64_t accumulator_bytes(const KernelKey& key) const override {
    return int64_t{key.rows} * AmxInt8Room::tile_rows * key.columns * AmxInt8Room::row_bytes;
  }
};

}  // namespace

const Room* amx_int8() {
  // A depth below one step would be gathered and padded; the sums of one row take as long as those of eight.
  static const TileRoom room(
      {.name = "amx_int8",
       .required = Feature::avx2 | Feature::bmi2 | Feature::avx512 | Feature::avx512_vnni | Feature::amx_int8,
       .fallback = "avx512_vnni",
       .lanes = Avx512::lanes,
       .max_rows = max_rows,
       .max_columns = max_columns,
       .deep_step = AmxInt8Room::row_bytes,
       .min_rows = 2,
       .sums_in_flight = 4,
       .has_palette = true,
       .loads = {.l1 = 0.6, .b_l2 = 1.5, .a_l2 = 2, .b_far = 6}});
  return &room;
}

}  // namespace octile::codegen::isa
