// What the commands of bastide lab that know of many parts share.
#pragma once
#include "command_line/command.hpp"
#include "lab/cluster/parts.hpp"
#include "program/context.hpp"
#include <map>

namespace bastide::host {

void add_lab_submit(Command lab, Context& context);
void add_lab_status(Command lab, Context& context);

/// The folder's, if it is there: it says how many parts there are. `folder` may be empty. Throws Error.
PartsFolder find_parts_folder(const std::string& experiment, const std::string& folder);
/// Makes it with so many parts, at most `most`; 0: 16 or as many as there are. Throws Error if it has another number of
/// them already.
PartsFolder make_parts_folder(const std::string& experiment, const std::string& folder, std::uint64_t parts,
                              std::uint64_t most);
/// Parts by their state, as a table.
std::string table_of(const std::map<std::string, std::vector<std::uint64_t>>& by_state);
/// What there is to tell of a training that was submitted, and an exit code.
int tell_training(const std::string& order, const std::string& folder, bool json, const Context& context);

} // namespace bastide::host
