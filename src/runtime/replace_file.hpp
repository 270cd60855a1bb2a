// A file put in place whole or not at all.
#pragma once
#include <initializer_list>
#include <octile/result.hpp>
#include <string>
#include <string_view>

namespace octile::runtime {

// Writes the parts, one behind the other, into a new file of the same directory, which takes the name when all is on
// the disk: readers see the old file or the new one, and so does whoever looks after a crash. A file that is replaced
// hands on its mode; a new one is 0644 less the umask. Anything but a regular file of that name is refused, a symbolic
// link too: to replace it would lose the link, to follow it would write where whoever may plant one wants. On an error
// nothing is left behind.
Result<void> replace_file(const std::string& path, std::initializer_list<std::string_view> parts);

}  // namespace octile::runtime
