// What is different, as variants and levels say it.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "library/toml.hpp"

namespace bastide::host {

/// The keys of a change; `more` are those that whoever reads the table knows besides.
std::vector<std::string> change_keys(const std::vector<std::string>& more);
/// Reads them from a variant, a level or a factor with one level. Does not look at other keys.
Change read_change(const load::Reader& table);
/// A list of names, or one name.
std::vector<std::string> one_or_more(const load::Reader& table, std::string_view key);
/// Agents by seat, or one for all; the same one may stand there more than once.
std::vector<std::string> agents_of(const load::Value& value, const load::FilePlace& place);
/// Tile sets as game files list them.
std::vector<GameFile::Set> sets_of(const load::Value& list, const load::FilePlace& place);

} // namespace bastide::host
