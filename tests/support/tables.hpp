// Games for tables of a server.
#pragma once
#include <string>

namespace bastide::test {

/// Of two people, with the base game alone.
inline const std::string two_persons = "[game]\nmodules = [\"base\"]\ntilesets = [\"base-c2\"]\n"
                                       "[[player]]\nname = \"Ann\"\nagent = \"person\"\n"
                                       "[[player]]\nname = \"Ben\"\nagent = \"person\"\n";

} // namespace bastide::test
