// A saved game of another program as a record of ours.
#pragma once
#include "exchange/carry_over.hpp"
#include "exchange/follow.hpp"
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

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
/// would not see that something is missing.
std::string record_of_saved_game(std::string_view text, const Library& library);
/// What came of it, in sentences: what is left behind, where the programs differ, how far it could be followed.
std::string report(const ImportedGame& imported);

} // namespace bastide::host
