#include "exchange/import_game.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "record/record.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

/// The ending of the saved games, after which the files are called in which modules say what these mean.
const char* const ending = "jcz";

std::shared_ptr<const Ruleset> compiled(const SavedGame& saved, const GameFile& game, const Library& library) {
    try {
        return library.compile(game);
    } catch (const ModuleError&) {
        throw;
    } catch (const Error& trouble) {
        throw Error(saved.file, 0, std::string("this game cannot be played here: ") + trouble.what());
    }
}

} // namespace

ImportedGame import_game(std::string_view text, const std::string& file, const Library& library) {
    SavedGame saved = parse_saved_game(text, file);
    const ForeignWords words(library, ending);
    CarriedOver over = carry_over(saved, words);
    std::shared_ptr<const Ruleset> rules = compiled(saved, over.game, library);
    const std::vector<std::string> numbers = other_numbers(saved, words, *rules);
    over.left_behind.insert(over.left_behind.end(), numbers.begin(), numbers.end());
    Followed followed = follow(saved, words, rules);
    return {std::move(saved), std::move(over), std::move(rules), std::move(followed)};
}

std::string ImportedGame::record(const std::filesystem::path& file) const {
    std::string text = record_head(over.game, *rules, ChanceSource::told_by_people(0), file);
    for (const auto& [who, action] : followed.moves) {
        text += who + ": " + action + '\n';
    }
    if (followed.game.is_terminal()) {
        text += "[turns " + std::to_string(followed.game.play().core().turn_number) +
                "]\nresult: " + result_text(followed.game) + '\n';
    }
    return text;
}

std::string record_of_saved_game(std::string_view text, const Library& library, std::vector<std::string>& otherwise) {
    const ImportedGame imported = import_game(text, "the saved game", library);
    if (!imported.whole()) {
        throw Error("The saved game can be followed only up to " + imported.followed.problem +
                    (imported.followed.problem.ends_with('.') ? "" : ".") +
                    " 'bastide import' makes a record of what comes before.");
    }
    otherwise = is_otherwise(imported);
    return imported.record("record");
}

std::vector<std::string> is_otherwise(const ImportedGame& imported) {
    std::vector<std::string> sentences;
    if (!imported.over.left_behind.empty()) {
        sentences.push_back("Not carried over, as no module here has it: " + listed(imported.over.left_behind) + '.');
    }
    if (!imported.over.renamed.empty()) {
        sentences.push_back(
            "Called otherwise here, as a record cannot have their names: " + listed(imported.over.renamed) + '.');
    }
    for (const std::string& remark : imported.followed.remarks) {
        sentences.push_back(remark + '.');
    }
    return sentences;
}

std::string report(const ImportedGame& imported) {
    const SavedGame& saved = imported.saved;
    const Followed& followed = imported.followed;
    std::string text = saved.file + ": a game of " + listed(imported.rules->player_names);
    text += saved.version.empty() ? "" : ", saved by version " + in_quotes(saved.version);
    text += ", " + counted(static_cast<long long>(saved.messages.size()), "message") + ".\n";
    for (const std::string& sentence : is_otherwise(imported)) {
        text += sentence + '\n';
    }
    const std::string result = result_text(followed.game);
    if (followed.problem.empty()) {
        text += followed.game.is_terminal()
                    ? "Followed to its end: " + result + ".\n"
                    : "All messages were followed, and the game goes on; so far: " + result + ".\n";
    } else {
        text += "Followed up to " + followed.problem + (followed.problem.ends_with('.') ? "" : ".") + " " +
                std::to_string(followed.messages) + " of " +
                counted(static_cast<long long>(saved.messages.size()), "message") +
                " were followed; so far: " + result + ".\n";
    }
    return text;
}

} // namespace bastide::host
