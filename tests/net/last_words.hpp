// A process that dies of a signal says first what it was doing.
#pragma once
#include <string>

namespace octile::net {

void on_a_fatal_signal_say(const std::string& what);  // and of SIGALRM
void expect_progress_within(unsigned seconds);        // else SIGALRM; 0: no longer

}  // namespace octile::net
