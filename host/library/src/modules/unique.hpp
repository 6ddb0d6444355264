// Entries of a manifest that have a name each.
#pragma once
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::load {

/// Refuses a second entry of the same name.
template <class Entry>
void check_unique(const std::vector<Entry>& entries, const std::string Entry::*name, const std::string& what,
                  const std::string& file) {
    std::map<std::string, unsigned> seen;
    for (const Entry& entry : entries) {
        const auto [first, fresh] = seen.emplace(entry.*name, entry.line);
        if (!fresh) {
            throw Error(file, entry.line,
                        "[[" + what + "]]: there already is a " + what + " " + in_quotes(entry.*name) + ", in line " +
                            std::to_string(first->second) + ".");
        }
    }
}

} // namespace bastide::load
