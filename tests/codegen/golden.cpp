// The machine code of some kernels of every room as text, compared with what stands in tests/golden. Generation is
// pure, so a room needs no CPU that runs it.
//   golden --write FOLDER     makes the files
//   golden --check FOLDER     the first line that differs in each kernel, and files that belong to none
//   golden --digest           every legal kernel: its name, a hash of its text, how many lines that has. Two builds
//                             whose output is the same generate the same code: what a change of the house must not
//                             touch
//   golden --self-test        the check must see each kind of difference
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "key_space.hpp"
#include "machine/kernel_cache.hpp"
#include "runtime/listing.hpp"

namespace octile::test {
namespace {

namespace fs = std::filesystem;

// ---- which kernels ------------------------------------------------------------------------------------------

// The legal tile to pick among the keys of a kind: from the room alone, so that a new room needs no line here.
enum class Pick { smallest, largest, widest };
bool better(const KernelKey& x, const KernelKey& y, Pick pick) {
  const int of_x = x.rows * x.columns, of_y = y.rows * y.columns;
  if (pick == Pick::smallest) return of_x < of_y;
  if (pick == Pick::largest) return of_x > of_y;
  return x.columns > y.columns;  // of the fewest rows, which come first
}

// Small tiles: what a line of a generator does shows in one mac as well, and a reader gets through it. The largest tile
// is where registers run out, the widest where bytes of several vectors are packed together.
constexpr codegen::PixelRow bytes_row{.taps_per_lane = 4, .taps = 3, .full = 3, .before = 1, .after = 1},
    rolling_row{.taps_per_lane = 4,
                .taps = 3,
                .full = 3,
                .before = 1,
                .after = 1,
                .roll = 3,
                .height = 14,
                .above = 1,
                .below = 1},
    words_row{.taps_per_lane = 2, .taps = 3, .stride = 2, .full = 2, .before = 1};
const std::pair<KernelKey, Pick> kinds[] = {
    {{.output = Output::s32}, Pick::smallest},
    {{.output = Output::s32, .terms = 1}, Pick::smallest},
    {{.output = Output::s32_added}, Pick::smallest},
    {{.output = Output::u8}, Pick::smallest},
    {{.output = Output::s8}, Pick::smallest},
    {{.a = ElementType::s8, .unroll = 2, .output = Output::s32}, Pick::smallest},
    {{.a = ElementType::s8, .output = Output::s8, .terms = 2}, Pick::smallest},
    {{.output = Output::s32, .b = ElementType::u8}, Pick::smallest},
    {{.a = ElementType::s8, .output = Output::s32, .b = ElementType::u8}, Pick::smallest},
    {{.output = Output::s32, .form = Form::classes}, Pick::smallest},
    {{.output = Output::u8, .form = Form::classes}, Pick::largest},
    {{.output = Output::s32, .form = Form::small_classes}, Pick::smallest},
    {{.output = Output::s32}, Pick::largest},
    {{.unroll = 2, .output = Output::s32}, Pick::largest},
    {{.output = Output::u8}, Pick::widest},
    {{.routine = Routine::depthwise, .a = ElementType::s8, .output = Output::s32}, Pick::smallest},
    {{.routine = Routine::depthwise, .output = Output::u8}, Pick::widest},
    {{.routine = Routine::depthwise_rows, .output = Output::u8, .row = bytes_row}, Pick::smallest},
    {{.routine = Routine::depthwise_rows, .a = ElementType::s8, .output = Output::s32, .row = words_row},
     Pick::smallest},
    {{.routine = Routine::depthwise_rows, .output = Output::u8, .row = rolling_row, .products = Products::bounded},
     Pick::smallest},
    {{.routine = Routine::grouped, .output = Output::s32, .group = 4}, Pick::smallest},
    {{.routine = Routine::grouped, .a = ElementType::s8, .output = Output::u8, .group = 8}, Pick::smallest},
    {{.routine = Routine::grouped, .output = Output::u8, .group = 16}, Pick::smallest},
    {{.routine = Routine::widen}, Pick::smallest},
    {{.routine = Routine::widen, .a = ElementType::s8}, Pick::smallest},
    {{.routine = Routine::words}, Pick::smallest},
    {{.routine = Routine::winograd_input}, Pick::smallest},
    {{.routine = Routine::winograd_output, .output = Output::u8}, Pick::smallest},
    {{.routine = Routine::winograd_output, .output = Output::s32, .terms = 1}, Pick::smallest},
    {{.routine = Routine::ceiling}, Pick::smallest},
    {{.routine = Routine::read}, Pick::smallest},
    {{.routine = Routine::enter_palette}, Pick::smallest},
    {{.routine = Routine::leave_palette}, Pick::smallest},
};

std::vector<KernelKey> golden_keys(const codegen::Room& room) {
  std::optional<KernelKey> best[std::size(kinds)];
  each_legal_key(room, 2, [&](const KernelKey& key) {
    for (size_t i = 0; i < std::size(kinds); ++i) {
      const auto& [kind, pick] = kinds[i];
      KernelKey of_kind = key;
      of_kind.rows = kind.rows, of_kind.columns = kind.columns;
      if (of_kind == kind && (!best[i] || better(key, *best[i], pick))) best[i] = key;
    }
  });
  std::vector<KernelKey> keys;
  for (const auto& key : best)
    if (key) keys.push_back(*key);
  return keys;
}

// ---- their text ---------------------------------------------------------------------------------------------

std::string why_left_out(const codegen::Room& room) {
#ifndef OCTILE_HAVE_ZYDIS
  if (!is_arm(room)) return "built without Zydis, which disassembles it";
#endif
  return room.needs_executable_memory() ? room.missing() : "compiled with the library";
}

std::string text_of(const codegen::Room& room, const KernelKey& key) {
  const codegen::Code code = room.generate(key).value();
  KernelView view{std::string(room.name()) + "_" + codegen::name(key), code.bytes, {}};
  for (const auto& label : code.labels) view.labels.push_back({label.offset, label.name});
  return "; " + view.name + ", " + std::to_string(code.bytes.size()) + " bytes\n" +
         runtime::listing(view, runtime::Offsets::left_out);
}

using Texts = std::map<fs::path, std::string>;  // by <room>/<kernel>.s
Texts golden_texts(const codegen::Room& room) {
  Texts texts;
  for (const KernelKey& key : golden_keys(room))
    texts[fs::path(room.name()) / (codegen::name(key) + ".s")] = text_of(room, key);
  return texts;
}

// ---- their digest -------------------------------------------------------------------------------------------

// Less the number that follows each `base`, of these characters alone.
std::string without_numbers(std::string_view text, std::string_view base, std::string_view number) {
  std::string rest;
  for (size_t at = 0; at < text.size();) {
    const size_t found = std::min(text.find(base, at), text.size());
    rest += text.substr(at, found - at);
    at = found;
    if (at == text.size()) break;
    rest += base;
    at = std::min(text.find_first_not_of(number, at + base.size()), text.size());
  }
  return rest;
}

// Fields of Arguments may move: an offset from the argument's register is no part of the code here.
std::string without_offsets_of_arguments(const std::string& text) {
  const std::string x86 = without_numbers(text, "[rdi", "+x0123456789ABCDEF");
  return without_numbers(without_numbers(x86, "[x0", ", #0123456789"), " x0, #", "0123456789");
}

uint64_t hash_of(const std::string& text) {
  return runtime::hash_of({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
}

void print_digest() {
  for (const codegen::Room* room : codegen::rooms()) {
    if (const auto reason = why_left_out(*room); !reason.empty()) {
      std::printf("golden: room %s left out: %s\n", std::string(room->name()).c_str(), reason.c_str());
      continue;
    }
    each_legal_key(*room, 2, [&](const KernelKey& key) {
      const std::string text = text_of(*room, key);
      const std::string code = without_offsets_of_arguments(text.substr(text.find('\n')));  // less a line of its size
      std::printf("%s %s %016" PRIx64 " %td\n", std::string(room->name()).c_str(), codegen::name(key).c_str(),
                  hash_of(code), std::count(code.begin(), code.end(), '\n'));
    });
  }
}

// ---- the files ----------------------------------------------------------------------------------------------

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool write(const fs::path& file, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  std::ofstream out(file, std::ios::binary);
  return bool(out << text << std::flush);
}

std::set<fs::path> files_of(const fs::path& folder, const fs::path& room) {
  std::set<fs::path> files;
  std::error_code none;  // no folder: no files
  for (const auto& entry : fs::directory_iterator(folder / room, none)) files.insert(room / entry.path().filename());
  return files;
}

struct Selection {  // what this build can say about the rooms
  Texts texts;
  std::set<fs::path> compared, left_out;
};

Selection select() {
  Selection s;
  for (const codegen::Room* room : codegen::rooms()) {
    if (const auto reason = why_left_out(*room); !reason.empty()) {
      std::printf("golden: room %s left out: %s\n", std::string(room->name()).c_str(), reason.c_str());
      s.left_out.insert(room->name());
      continue;
    }
    s.compared.insert(room->name());
    s.texts.merge(golden_texts(*room));
  }
  return s;
}

bool write_all(const Selection& s, const fs::path& folder) {
  for (const auto& [file, text] : s.texts) {
    if (write(folder / file, text)) continue;
    std::printf("golden: cannot write %s\n", (folder / file).c_str());
    return false;
  }
  for (const fs::path& room : s.compared)
    for (const fs::path& file : files_of(folder, room))
      if (!s.texts.contains(file)) fs::remove(folder / file);
  return true;
}

std::string difference(const std::string& file, const std::string& now) {  // empty: none
  std::istringstream of_file(file), of_now(now);
  for (int number = 1;; ++number) {
    std::string x, y;
    const bool more_x = bool(std::getline(of_file, x)), more_y = bool(std::getline(of_now, y));
    if (!more_x && !more_y) return file == now ? "" : "the last line's end differs";
    if (x != y || more_x != more_y)
      return "line " + std::to_string(number) + "\n    file: " + (more_x ? x : "(its end)") +
             "\n    now:  " + (more_y ? y : "(its end)");
  }
}

int renew(const Selection& s, const fs::path& folder) {
  if (!write_all(s, folder)) return 1;
  size_t bytes = 0;
  for (const auto& [file, text] : s.texts) bytes += text.size();
  std::printf("golden: %zu files of %zu rooms, %zu bytes\n", s.texts.size(), s.compared.size(), bytes);
  return 0;
}

std::vector<std::string> differences(const Selection& s, const fs::path& folder) {
  std::vector<std::string> found;
  for (const auto& [file, text] : s.texts) {
    if (!fs::exists(folder / file)) {
      found.push_back(file.string() + ": there is no such file");
    } else if (const auto d = difference(read(folder / file), text); !d.empty()) {
      found.push_back(file.string() + ": " + d);
    }
  }
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const fs::path room = entry.path().filename();
    if (s.left_out.contains(room)) continue;
    if (!s.compared.contains(room)) found.push_back(room.string() + ": belongs to no room");
    for (const fs::path& file : files_of(folder, room))
      if (s.compared.contains(room) && !s.texts.contains(file))
        found.push_back(file.string() + ": belongs to no kernel");
  }
  return found;
}

constexpr int skipped = 77;  // as ctest is told

int check(const Selection& s, const fs::path& folder, const std::string& program) {
  if (s.texts.empty()) return skipped;
  const auto found = differences(s, folder);
  for (const std::string& d : found) std::printf("%s\n", d.c_str());
  if (found.empty()) {
    std::printf("golden: %zu kernels of %zu rooms as in %s\n", s.texts.size(), s.compared.size(), folder.c_str());
    return 0;
  }
  std::printf("golden: %zu differences. If they are meant: %s --write %s\n", found.size(), program.c_str(),
              folder.c_str());
  return 1;
}

int self_test() {
  const fs::path folder = fs::temp_directory_path() / ("octile_golden_" + std::to_string(getpid()));
  Selection s = select();
  if (s.texts.empty()) return skipped;
  const fs::path file = s.texts.begin()->first, room = file.parent_path();
  std::erase_if(s.texts, [&](const auto& text) { return text.first.parent_path() != room; });  // one tells as much
  s.compared = {room};
  const std::string text = s.texts.begin()->second;
  int failures = 0;
  auto expect = [&](const std::string& what, const std::function<void()>& damage, const std::string& said) {
    write_all(s, folder);
    damage();
    const auto found = differences(s, folder);
    const bool seen = said.empty() ? found.empty() : found.size() == 1 && found[0].find(said) != std::string::npos;
    if (seen) return;
    std::printf("%s: %zu differences, expected '%s'; %s\n", what.c_str(), found.size(), said.c_str(),
                found.empty() ? "" : found[0].c_str());
    ++failures;
  };
  std::string changed = text;
  changed.replace(changed.find('\n') + 3, 1, "?");
  expect("as written", [] {}, "");
  expect("a line changed", [&] { write(folder / file, changed); }, file.string() + ": line 2\n    file:   ?");
  expect("a line more", [&] { write(folder / file, text + "  ret\n"); }, "file:   ret\n    now:  (its end)");
  expect("an end less", [&] { write(folder / file, text.substr(0, text.size() - 1)); }, "the last line's end");
  expect("a file less", [&] { fs::remove(folder / file); }, file.string() + ": there is no such file");
  expect("a file more", [&] { write(folder / room / "old.s", "  ret\n"); }, "old.s: belongs to no kernel");
  expect("written again", [] {}, "");
  expect("a room more", [&] { write(folder / "old_room" / "gemm.s", "  ret\n"); }, "old_room: belongs to no room");
  fs::remove_all(folder);
  return failures;
}

}  // namespace
}  // namespace octile::test

int main(int count, char** arguments) {
  using octile::test::select, octile::test::renew, octile::test::check;
  const std::string verb = count > 1 ? arguments[1] : "";
  if (verb == "--self-test" && count == 2) return octile::test::self_test();
  if (verb == "--digest" && count == 2) return octile::test::print_digest(), 0;
  if (count == 3 && verb == "--write") return renew(select(), arguments[2]);
  if (count == 3 && verb == "--check") return check(select(), arguments[2], arguments[0]);
  std::fprintf(stderr, "golden --write FOLDER, --check FOLDER, --digest or --self-test\n");
  return 2;
}
