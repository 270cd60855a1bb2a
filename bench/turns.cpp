#include "turns.hpp"

#include <algorithm>
#include <cmath>

namespace octile::bench {
namespace {

constexpr size_t min_rounds = 9;

double timed(const std::function<void()>& call, int64_t repeats) {
  call();
  const double begin = processor_seconds();
  for (int64_t i = 0; i < repeats; ++i) call();
  return (processor_seconds() - begin) / double(repeats);
}

}  // namespace

Spread spread(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  const auto at = [&](double share) { return samples[size_t(std::lround(share * double(samples.size() - 1)))]; };
  return {at(0.5), at(0.2), at(0.8), samples.front()};
}

double geomean(std::span<const double> values) {
  double sum = 0;
  for (double v : values) sum += std::log(v);
  return values.empty() ? 0 : std::exp(sum / double(values.size()));
}

Spread Turns::ratio(size_t a, size_t b) const {
  std::vector<double> ratios;
  for (size_t i = 0; i < seconds[a].size(); ++i) ratios.push_back(seconds[a][i] / seconds[b][i]);
  return spread(ratios);
}

Spread Turns::share(size_t contestant) const {
  std::vector<double> shares;
  for (size_t i = 0; i < roof.size(); ++i) shares.push_back(roof[i] / seconds[contestant][i]);
  return spread(shares);
}

// Judged by the roof alone, so that no contestant is favoured. A core's clock moves by a few percent only.
void Turns::keep_undisturbed() {
  constexpr double most = 1.25;
  const double usual = spread(roof).p20;
  for (size_t i = 0; i < roof.size(); ++i) {
    if (roof[i] > most * usual) continue;
    const size_t kept = rounds.size();
    roof[kept] = roof[i];
    for (auto& samples : seconds) samples[kept] = samples[i];
    rounds.push_back(i);
  }
  roof.resize(rounds.size());
  for (auto& samples : seconds) samples.resize(rounds.size());
}

void Turns::append(const Turns& more) {
  seconds.resize(more.seconds.size());
  roof.insert(roof.end(), more.roof.begin(), more.roof.end());
  for (size_t i = 0; i < seconds.size(); ++i)
    seconds[i].insert(seconds[i].end(), more.seconds[i].begin(), more.seconds[i].end());
  rounds.insert(rounds.end(), more.rounds.begin(), more.rounds.end());
}

double Turns::best_share(size_t contestant) const { return spread(roof).best / spread(seconds[contestant]).best; }

Sample repeated(std::function<void()> call, double sample_seconds) {
  double one = timed(call, 1);
  for (int i = 0; i < 4; ++i) one = std::min(one, timed(call, 1));
  const int64_t repeats = std::max<int64_t>(2, std::llround(sample_seconds / one));
  return [call = std::move(call), repeats] { return timed(call, repeats); };
}

Turns take_turns(std::span<const Sample> contestants, const Sample& roof, double seconds) {
  Turns turns;
  turns.seconds.resize(contestants.size());
  const double end = now() + seconds;
  for (size_t round = 0; round < min_rounds || now() < end; ++round) {
    turns.roof.push_back(roof());
    for (size_t i = 0; i < contestants.size(); ++i) {  // every other round backwards: nobody always follows the same
      const size_t c = round % 2 ? contestants.size() - 1 - i : i;
      turns.seconds[c].push_back(contestants[c]());
    }
  }
  turns.keep_undisturbed();
  return turns;
}

}  // namespace octile::bench
