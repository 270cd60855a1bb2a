// Schedules of filters that have source channels of their own.
#include "schedule/lowered.hpp"

namespace octile::schedule {

bool depthwise::copies_source(const Lowered& s) { return s.nest.repeat > 1 || s.nest.filters % s.room.lanes() != 0; }

}  // namespace octile::schedule
