// The tables that make kinds: [[word]], [[kind]], [[terrain]], [[figure]].
#pragma once
#include "names.hpp"

namespace bastide::declarations {

void declare_word(Reader table, Names& names);
void declare_kind(Reader table, Names& names);
void declare_terrain(Reader table, Names& names);
void declare_figure(Reader table, Names& names);

} // namespace bastide::declarations
