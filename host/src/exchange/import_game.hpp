// A saved game of another program as a record of ours.
#pragma once
#include "exchange/carry_over.hpp"
#include "exchange/follow.hpp"
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

struct ImportedGame {
    SavedGame saved;
    CarriedOver over;
    std::shared_ptr<const Ruleset> rules;
    Followed followed;

    bool whole() const { return followed.problem.empty(); }
    /// Of all that could be followed; `file`: where it will lie.
    std::string record(const std::filesystem::path& file) const;
};

/// Throws Error, a sentence, if it is no saved game or nothing of it can be played here.
ImportedGame import_game(std::string_view text, const std::string& file, const Library& library);
/// The text of its record. Throws Error as well if it cannot be followed to where it was left: who plays on from it
/// would not see that something is missing. `otherwise` is what is_otherwise says of it.
std::string record_of_saved_game(std::string_view text, const Library& library, std::vector<std::string>& otherwise);
/// What is left behind, who is called otherwise, where the programs differ: sentences.
std::vector<std::string> is_otherwise(const ImportedGame& imported);
/// What came of it, in sentences: what is otherwise, how far it could be followed.
std::string report(const ImportedGame& imported);

} // namespace bastide::host
