// A file of kernels and cases, written on the host that generates them and read by contract_runner on AArch64.
// Plain data: the only header of octile it needs is that of the kernels' one argument.
#pragma once
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace octile::contract {

struct Case {
  std::string name;
  uint64_t kernel = 0;  // index of the file's kernels
  int64_t a_stride = 0, b_stride = 0, c_stride = 0, c_offset = 0, rows = 0, columns = 0;
  int64_t tiles = 0;  // of so many rows, one after the other in one call; 0 is one
  int64_t lines = 1;  // of so many tiles; without terms
  int32_t lowest = 0, zero_point = 0;
  float highest = 0;
  int64_t unclamped_columns = 0;
  std::vector<uint8_t> a, b, c, expected;  // c_offset: where the tile begins in c; the rest of c must not change
  std::vector<int32_t> start, row_term[2], column_term[2];
  std::vector<float> multiplier;
  std::vector<int64_t> walk;
  int64_t entries = 0;  // of the walk
};

struct Kernel {
  std::string name;
  std::vector<uint8_t> code;
};

struct File {
  std::string room;
  std::vector<Kernel> kernels;
  std::vector<Case> cases;
};

// One list of fields for both directions, so that they cannot disagree.
template <class Archive> void visit(Archive& archive, Case& c) {
  archive(c.name, c.kernel, c.a_stride, c.b_stride, c.c_stride, c.c_offset, c.rows, c.columns, c.tiles, c.lines,
          c.lowest, c.zero_point, c.highest, c.unclamped_columns, c.a, c.b, c.c, c.expected, c.start, c.row_term[0],
          c.row_term[1], c.column_term[0], c.column_term[1], c.multiplier, c.walk, c.entries);
}
template <class Archive> void visit(Archive& archive, Kernel& k) { archive(k.name, k.code); }
template <class Archive> void visit(Archive& archive, File& f) { archive(f.room, f.kernels, f.cases); }

class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}
  template <class... Fields> void operator()(Fields&... fields) { (put(fields), ...); }

 private:
  template <class T> void put(T& value) {
    if constexpr (requires { value.size(); }) {
      uint64_t size = value.size();
      put(size);
      if constexpr (requires { visit(*this, value[0]); }) {
        for (auto& element : value) visit(*this, element);
      } else {
        bytes(value.data(), size * sizeof value[0]);
      }
    } else {
      bytes(&value, sizeof value);
    }
  }
  void bytes(const void* from, size_t size) {
    out_.write(static_cast<const char*>(from), static_cast<std::streamsize>(size));
  }
  std::ostream& out_;
};

class Reader {
 public:
  explicit Reader(std::istream& in) : in_(in) {}
  template <class... Fields> void operator()(Fields&... fields) { (get(fields), ...); }

 private:
  template <class T> void get(T& value) {
    if constexpr (requires { value.size(); }) {
      uint64_t size = 0;
      get(size);
      if (!in_ || size > (uint64_t{1} << 30)) {  // a torn file: its stream fails, and the caller looks at that
        in_.setstate(std::ios::failbit);
        return;
      }
      value.resize(size);
      if constexpr (requires { visit(*this, value[0]); }) {
        for (auto& element : value) visit(*this, element);
      } else {
        bytes(value.data(), size * sizeof value[0]);
      }
    } else {
      bytes(&value, sizeof value);
    }
  }
  void bytes(void* to, size_t size) { in_.read(static_cast<char*>(to), static_cast<std::streamsize>(size)); }
  std::istream& in_;
};

}  // namespace octile::contract
