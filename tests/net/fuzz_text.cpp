// By hand and each night: fuzz_text SEED SECONDS [--first NUMBER] [--count NUMBER]
#include <cstdio>

#include "fuzz_words.hpp"
#include "text_case.hpp"

namespace octile::net {
namespace {

int run(int count, char** words) {
  uint64_t seed = 0;
  double seconds = 0;
  int64_t first = 0, texts = 0;
  bool understood = count >= 3 && read_number(words[1], seed) && read_number(words[2], seconds);
  for (int i = 3; i < count; i += 2) {
    const std::string_view word = words[i];
    if (i + 1 == count || (word != "--first" && word != "--count")) understood = false;
    if (understood) understood = read_number(words[i + 1], word == "--first" ? first : texts);
  }
  if (!understood || !(seconds > 0 || texts > 0)) {
    std::fprintf(stderr, "fuzz_text SEED SECONDS [--first NUMBER] [--count NUMBER]\n");
    return 2;
  }
  const TextCounts counts = fuzz_text(seed, seconds, first, texts);
  std::printf("fuzz_text %s: %s\n", words[1], counts.summary().c_str());
  return counts.failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace octile::net

int main(int count, char** words) { return octile::net::run(count, words); }
