#include "text_case.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <sstream>

#include "benchdnn.hpp"
#include "definition.hpp"
#include "draw_problem.hpp"
#include "last_words.hpp"
#include "schedule/config.hpp"

namespace octile::net {
namespace {

std::string number_text(Dice& dice) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  switch (dice.from(0, 5)) {
    case 0:
      return std::to_string(uint64_t(most) + uint64_t(dice.from(-2, 2)));
    case 1:
      return std::to_string(int64_t{1} << dice.from(0, 62));
    case 2:
      return std::string(size_t(dice.from(1, 30)), char('0' + dice.from(0, 9)));
    case 3:
      return "-" + std::to_string(dice.size(100));
    default:
      return std::to_string(dice.from(0, 300));
  }
}

// Numbers and words changed, taken away, doubled; bytes of any value.
std::string damaged(Dice& dice, std::string text, const std::vector<std::string>& words) {
  for (int64_t changes = dice.from(1, 4); changes > 0; --changes) {
    const size_t at = size_t(dice.from(0, int64_t(text.size())));
    switch (dice.from(0, 7)) {
      case 0:
        text.insert(at, number_text(dice));
        break;
      case 1:
        text.insert(at, dice.among(words));
        break;
      case 2:
        text.erase(at, size_t(dice.from(1, 4)));
        break;
      case 3:
        text.insert(at, 1, char(dice.from(0, 255)));
        break;
      case 4:
        text.insert(at, text.substr(size_t(dice.from(0, int64_t(text.size()))), size_t(dice.from(1, 12))));
        break;
      case 5:
        if (at < text.size()) text[at] = char(dice.from(32, 126));
        break;
      default: {  // another number in place of one
        const size_t begin = text.find_first_of("0123456789", at);
        if (begin == std::string::npos) break;
        const size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
        text.replace(begin, end - begin, number_text(dice));
      }
    }
  }
  return text;
}

// Sizes that may be free are, now and then.
Problem with_free_sizes(Dice& dice, Problem problem) {
  if (auto* g = std::get_if<Gemm>(&problem)) {
    if (dice.one_in(4)) g->m = any;
    for (int64_t& size : g->batch)
      if (dice.one_in(8)) size = any;
  } else {
    auto& c = std::get<Conv>(problem);
    if (dice.one_in(4)) c.batch = any;
    for (int64_t& size : c.image)
      if (dice.one_in(8)) size = any;
  }
  return problem;
}

bool same(const Shape& a, const Shape& b) {
  if (a.sizes != b.sizes) return false;
  if (a.empty()) return true;
  for (size_t d = 0; d < a.sizes.size(); ++d)
    if (a.sizes[d] > 1 && a.strides[d] != b.strides[d]) return false;
  return true;
}

// Empty, or what is wrong with a name that was parsed.
std::string wrong_name(const Problem& problem) {
  const std::string text = name(problem);
  const auto again = parse(text);
  if (!again) return "prints as " + text + ", which is refused: " + again.error().message;
  if (name(*again) != text) return "prints as " + text + ", which is read as " + name(*again);
  const auto legal = validate(problem), legal_again = validate(*again);
  if (bool(legal) != bool(legal_again)) return "is legal once printed and read, or no longer: " + text;
  if (!legal && legal.error().message.empty()) return "is refused without a word";
  return {};
}

std::string printed_name(Dice& dice, std::string& text) {
  const Problem problem = draw_problem(dice);
  text = name(problem);
  const auto parsed = parse(text);
  if (!parsed) return "refused: " + parsed.error().message;
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
    return "has other characters";
  const Shapes a = shapes(problem), b = shapes(*parsed);
  if (!same(a.x, b.x) || !same(a.w, b.w) || !same(a.y, b.y)) return "is read as another problem";
  if (const auto legal = validate(problem); !legal) return "is refused: " + legal.error().message;
  const Problem free = with_free_sizes(dice, problem);
  text = name(free);
  return wrong_name(free);
}

std::string damaged_name(Dice& dice, std::string& text, bool& read) {
  static const std::vector<std::string> words = {"_",   "any",  "_any", "b2x",  "m",   "n1",         "k",     "x",
                                                 "s2",  "dil2", "p1",   "q",    "op1", "g",          "xzp",   "xzprow",
                                                 "wzp", "yzp",  "bias", "relu", "as",  "multiplier", "clamp", "minus5"};
  text = damaged(dice, name(with_free_sizes(dice, draw_problem(dice))), words);
  const auto parsed = parse(text);
  read = bool(parsed);
  if (!read) return parsed.error().message.empty() ? "refused without a word" : "";
  return wrong_name(*parsed);
}

std::string config_text(Dice& dice, std::string& text, bool& read) {
  static const std::vector<std::string> words = {"r",       "x",      "_u", "_skip",     "_fill",
                                                 "_panels", "_lines", "_b", "winograd4_"};
  tuner::Config config{.winograd = dice.of({0, 0, 2, 4}), .rows = int(dice.size(64)), .columns = int(dice.size(16))};
  config.unroll = int(dice.size(32)), config.band = dice.one_in(2) ? 0 : dice.size(int64_t{1} << 40);
  config.border = dice.of({tuner::Border::skip, tuner::Border::fill});
  config.loop = dice.of({tuner::Loop::panels, tuner::Loop::lines});
  if (config.winograd) config.border = tuner::Border::skip, config.loop = tuner::Loop::panels;
  text = tuner::name(config);
  const bool whole = dice.one_in(2);
  if (!whole) text = damaged(dice, text, words);
  const auto parsed = tuner::parse_config(text);
  read = bool(parsed);
  if (!read && parsed.error().message.empty()) return "refused without a word";
  if (!read) return whole ? "refused: " + parsed.error().message : "";
  if (whole) return *parsed == config ? "" : "is read as " + tuner::name(*parsed);
  const auto again = tuner::parse_config(tuner::name(*parsed));
  return again && *again == *parsed ? "" : "is read as " + tuner::name(*parsed) + ", which is not read so";
}

std::string line_of_benchdnn(Dice& dice, bool gemm) {
  std::ostringstream line;
  if (gemm) {
    for (const char* behind : {"x", ":", "x", "n\"gemm*2\""}) line << dice.size(300) << behind;
    return line.str();
  }
  for (const char* word : {"g",  "mb", "ic", "id", "ih", "iw", "oc", "od", "oh", "ow", "kd",
                           "kh", "kw", "sd", "sh", "sw", "pd", "ph", "pw", "dd", "dh", "dw"})
    if (dice.one_in(2)) line << word << dice.from(0, dice.one_in(3) ? 200 : 3) << (dice.one_in(8) ? "_" : "");
  if (dice.one_in(2)) line << "n\"layer*" << dice.size(9) << "\"";
  return line.str();
}

std::string benchdnn_text(Dice& dice, std::string& text, bool& read) {
  static const std::vector<std::string> words = {"mb", "ic", "ih", "oc", "oh", "kh", "sh", "ph", "dh", "n\"",
                                                 "*3", "x",  ":",  "_",  "g",  "--", "#",  "\"", " ",  "kw2147483647"};
  text = line_of_benchdnn(dice, dice.one_in(4));
  if (dice.one_in(2)) text = damaged(dice, text, words);
  const auto problem = tools::read_problem(text, {}, dice.one_in(3));
  read = bool(problem) && !problem->refused();
  if (!problem) return problem.error().message.empty() ? "unreadable without a word" : "";
  if (!read) return std::get<tools::Refusal>(problem->problem).reason.empty() ? "refused without a word" : "";
  if (problem->macs < 0 || problem->valid_macs < 0 || problem->valid_macs > problem->macs) return "has impossible MACs";
  const auto& listed = std::get<Problem>(problem->problem);
  if (!validate(listed)) return "is offered, but not legal";
  return wrong_name(listed);
}

}  // namespace

std::string TextCounts::summary() const {
  return std::to_string(texts) + " texts, " + std::to_string(read) + " read, " + std::to_string(refused) +
         " refused, " + std::to_string(failures) + " failures";
}

TextCounts fuzz_text(uint64_t seed, double seconds, int64_t first, int64_t texts) {
  TextCounts counts;
  const auto start = std::chrono::steady_clock::now();
  for (int64_t i = first; texts == 0 || i < first + texts; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (seconds > 0 && passed.count() > seconds) break;
    Dice dice(seed, uint64_t(i));
    std::string text, wrong;
    bool read = true;
    const std::string command =
        "fuzz_text " + std::to_string(seed) + " 0 --first " + std::to_string(i) + " --count 1\n";
    on_a_fatal_signal_say(command);
    expect_progress_within(30);
    switch (dice.from(0, 3)) {
      case 0:
        wrong = printed_name(dice, text);
        break;
      case 1:
        wrong = damaged_name(dice, text, read);
        break;
      case 2:
        wrong = config_text(dice, text, read);
        break;
      default:
        wrong = benchdnn_text(dice, text, read);
    }
    ++counts.texts, ++(read ? counts.read : counts.refused);
    if (wrong.empty() || ++counts.failures > 30) continue;
    std::printf("seed %llu, text %lld: %s\n  %s\n  %s", static_cast<unsigned long long>(seed),
                static_cast<long long>(i), text.c_str(), wrong.c_str(), command.c_str());
  }
  expect_progress_within(0);
  return counts;
}

}  // namespace octile::net
