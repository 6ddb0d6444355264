// A game put together, as Python holds it: its rules, the file that says them, and the library that they came from.
#pragma once
#include "bastide/game/ruleset.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "svg/style.hpp"
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace bastide::python {

/// Where modules and tile sets are looked for, and what was found there.
struct Shelves {
    Shelves(const std::vector<std::filesystem::path>& module_folders,
            const std::vector<std::filesystem::path>& tile_set_folders, bool check_every_call);

    std::vector<std::filesystem::path> modules, tile_sets; ///< those given, absolute
    bool checked = false;
    Library library;
};

/// Immutable, so it serves any number of positions and threads.
class Composed {
public:
    /// Throws Error. `text` is the game file's; relative tile sets are looked for beside `file`, whatever the working
    /// folder is later.
    Composed(std::shared_ptr<const Shelves> shelves, std::string text, const std::string& file);
    /// Of a game whose file was read already, as that of a record.
    Composed(std::shared_ptr<const Shelves> shelves, GameFile file, std::shared_ptr<const Ruleset> rules);

    const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }
    const Ruleset& rules() const { return *rules_; }
    const GameFile& file() const { return file_; }
    const std::string& text() const { return text_; } ///< as it can be read again
    const std::shared_ptr<const Shelves>& shelves() const { return shelves_; }
    const Library& library() const { return shelves_->library; }
    const std::vector<std::string>& idle_modules() const { return idle_; }
    const std::vector<std::string>& colours() const { return colours_; }
    /// Read from the manifests when it is asked for first.
    const host::svg::Style& style() const;
    /// Agents by seat as the file names them; "random" for persons.
    std::vector<std::string> agents() const;

private:
    std::shared_ptr<const Shelves> shelves_;
    std::string text_;
    GameFile file_;
    std::vector<std::string> idle_, colours_;
    std::shared_ptr<const Ruleset> rules_;
    mutable std::once_flag styled_;
    mutable host::svg::Style style_;
};

} // namespace bastide::python
