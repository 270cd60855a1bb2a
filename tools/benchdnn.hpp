// Lists of problems in files: one a line, in the notation of oneDNN's benchdnn or by octile's own names.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <octile/problem.hpp>

namespace octile::tools {

// Why octile does not offer what a line asks for: the message of validate().
struct Refusal {
  std::string reason;
};

struct ListedProblem {
  std::string name;   // as the line gives it, else the text
  std::string text;   // the line
  int64_t count = 1;  // how often the layer occurs in its network
  std::variant<Problem, Refusal> problem;
  int64_t macs = 0;        // of one execution, all taps, also of refused lines: what limits of size are about
  int64_t valid_macs = 0;  // without taps on padding, of refused lines with them: what rates and shares are about
  bool refused() const { return problem.index() == 1; }
};

// Values that the notation does not give. Octile's own names give them, so they are not used there.
struct Defaults {
  Types types;
  Quantisation quantisation;
  bool bias = false;
  Activation activation = Activation::none;
};

bool is_name(std::string_view text);  // octile's own, not benchdnn's notation

// An error is a line that cannot be read; what can be read and is not offered is a Refusal.
Result<ListedProblem> read_problem(std::string_view line, const Defaults& defaults = {}, bool transposed = false);

// Skips empty lines, comments (#) and options of benchdnn (--). Files of deconvolutions are told by `deconv` in their
// name; the notation of a line is the same.
// A line that cannot be read is an error, or, where a list for them is given, a message there, and the rest is read.
Result<std::vector<ListedProblem>> read_problems(std::istream& lines, std::string_view file_name,
                                                 const Defaults& defaults = {},
                                                 std::vector<std::string>* unreadable = nullptr);
Result<std::vector<ListedProblem>> read_problems(const std::filesystem::path& file, const Defaults& defaults = {},
                                                 std::vector<std::string>* unreadable = nullptr);

}  // namespace octile::tools
