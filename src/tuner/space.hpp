// The candidates of one problem: value lists of named tunables, named constraints, and an estimate that ranks them.
#pragma once
#include <string>
#include <vector>

#include "schedule/lowered.hpp"

namespace octile::tuner {

using schedule::Lowered;

// The weights' part of a record's key: other facts mean other candidates.
std::string facts(const codegen::PackedLayout&, std::span<const codegen::WinogradLayout>, int terms);

// Empty: legal. Else the constraint's name and the reason in words.
std::string illegal(const Lowered&, const Config&);

// The config of another phase of a problem, from that of its largest: the same, but for what is not legal there.
Config fitted(const Lowered&, Config);

double estimate(const Lowered&, const Config&);                 // relative cost, smaller is better; no unit
Config best_estimate(const Lowered&);                           // over a short list: this is on the planning path
std::vector<Config> ranked(const Lowered&);                     // every legal config, best estimate first
std::vector<Config> neighbours(const Lowered&, const Config&);  // legal, one tunable changed

}  // namespace octile::tuner
