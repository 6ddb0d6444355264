// From sources to plans, and from plans to what lies on the shelf.
#pragma once
#include "shelf/index.hpp"
#include "shelf/plan.hpp"
#include "shelf/workshop.hpp"
#include <string>
#include <vector>

namespace bastide::host::shelf {

/// The modules of a source, or those of them that are asked for. Throws Error.
std::vector<Step> steps_from(Source source, const std::vector<std::string>& only);
/// The one that an index tells of.
std::vector<Step> steps_from(const Index& index, const IndexEntry& entry);
/// Looks for names in the indexes, which are read when the first is asked for.
Finder in_indexes(const Shelf& shelf);

/// What a module on the shelf is now where it came from; nothing if that is what lies there. One that is stale is built
/// anew of what was kept, and so is one whose source is out of reach: `trouble` says why.
std::vector<Step> renewed(const Entry& entry, const Finder& find, std::string& trouble);

/// All of it or nothing: what is there already is taken back if something that follows cannot be put there.
void carry_out(const Plan& plan, const Shelf& shelf, Change& change, const How& how);

} // namespace bastide::host::shelf
