// A game that goes on with modules and tile sets that are built while it is played.
#pragma once
#include "files/file_stamps.hpp"
#include "program/context.hpp"
#include "record/record.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host {

/// A game by the files as they are now.
struct Renewed {
    Library library;
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
};

/// The files that a game is made of: the libraries and rules.toml of its modules, its tile sets, its game file.
/// Libraries are loaded from copies: the linker knows a path once and for all, and a file that is written over would
/// change under the running game.
class Workshop {
public:
    explicit Workshop(const Context& context);
    ~Workshop();
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;

    /// Of copies of the modules as they are now.
    Library library();
    /// From now on the files of this game alone are watched. `game_file` is empty if it goes on from a record.
    void watch(const GameFile& file, const Ruleset& rules, std::filesystem::path game_file);
    bool changed() { return stamps_.changed(); }
    /// Compiles the game by what is there now. Throws Error; whoever plays goes on with what they have.
    Renewed renew(const GameFile& playing);
    /// A sentence about copies, meant of what they are copies of.
    std::string of_originals(std::string text) const;

private:
    struct Copied {
        std::filesystem::path folder; ///< of the original
        bool own;                     ///< InstalledModule::own
    };
    std::filesystem::path copy_of(const std::filesystem::path& folder, bool own) const;

    SearchPaths paths_;
    std::filesystem::path game_file_;
    std::vector<Copied> modules_;
    std::filesystem::path copies_; ///< a folder of our own, one in it for each time
    bool checked_;
    int times_ = 0;
    FileStamps stamps_;
};

/// The record's moves by other rules; throws Error with the first move that cannot be made, and why.
void demand_replayed(const Record& record, const std::shared_ptr<const Ruleset>& rules);

} // namespace bastide::host
