#include "tiles/find_tile_set.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "library/tile_set.hpp"
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

namespace bastide::load {

namespace fs = std::filesystem;

namespace {

/// What texts of tile sets mean, by file: most of what composing a game takes is parsing them, and many games are
/// composed of the same ones.
class ParsedSets {
public:
    /// As parse_tile_set.
    TileSet of(std::string text, const std::string& file) {
        std::shared_ptr<const Entry> entry = known(file);
        if (entry == nullptr || entry->text != text) {
            TileSet set = parse_tile_set(text, file);
            entry = std::make_shared<const Entry>(Entry{std::move(text), std::move(set)});
            keep(file, entry);
        }
        return entry->set;
    }

private:
    struct Entry {
        std::string text;
        TileSet set;
    };
    static constexpr std::size_t most = 200; ///< files; all are forgotten when there are more

    std::shared_ptr<const Entry> known(const std::string& file) {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(file);
        return found == entries_.end() ? nullptr : found->second;
    }
    void keep(const std::string& file, std::shared_ptr<const Entry> entry) {
        const std::lock_guard lock(mutex_);
        if (entries_.size() >= most) {
            entries_.clear();
        }
        entries_[file] = std::move(entry);
    }

    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const Entry>> entries_;
};

TileSet read(const Library& library, const fs::path& file) {
    static ParsedSets parsed;
    return parsed.of(library.text(file), file.string());
}

TileSet set_at(const Library& library, const fs::path& given, const fs::path& relative_to, const Wanted& wanted) {
    const fs::path file = given.is_absolute() ? given : relative_to / given;
    if (!wanted.file.empty() && !library.has(file)) {
        throw Error(wanted.file, wanted.line,
                    "the tile set " + in_quotes(given.string()) + " does not exist; looked for " +
                        in_quotes(file.string()) + ".");
    }
    return read(library, file);
}

/// A file on the search path is called like the set in it, so that both name the same thing.
TileSet set_called(const Library& library, const fs::path& file) {
    TileSet set = read(library, file);
    if (set.name != file.stem().string()) {
        throw Error(set.file, 0,
                    "[tileset]: 'name' is " + in_quotes(set.name) + ", but the file is called " +
                        in_quotes(file.filename().string()) + "; they must agree.");
    }
    return set;
}

/// Which of the two is meant nobody can know, and the first of the alphabet is no better than the other.
[[noreturn]] void refuse_alias(const std::string& alias, const TileSet& one, const TileSet& other,
                               const Wanted& wanted) {
    throw Error(wanted.file, wanted.line,
                "the alias " + in_quotes(alias) + " could be the tile set " + in_quotes(one.name) + " (" + one.file +
                    ") or " + in_quotes(other.name) + " (" + other.file +
                    "); write the name of the one that is meant.");
}

} // namespace

TileSet find_tile_set(const Library& library, const std::string& name, const fs::path& relative_to,
                      const Wanted& wanted) {
    if (fs::path(name).extension() == ".toml") {
        return set_at(library, name, relative_to, wanted);
    }
    const std::vector<fs::path> files = library.tile_set_files();
    std::vector<std::string> known;
    std::string unreadable;
    for (const fs::path& file : files) {
        known.push_back(file.stem().string());
        if (known.back() == name) {
            return set_called(library, file);
        }
    }
    std::vector<TileSet> so_called;
    for (const fs::path& file : files) { // an alias is only known from within
        try {
            TileSet set = set_called(library, file);
            known.insert(known.end(), set.aliases.begin(), set.aliases.end());
            if (std::find(set.aliases.begin(), set.aliases.end(), name) != set.aliases.end()) {
                so_called.push_back(std::move(set));
            }
        } catch (const Error& error) {
            unreadable = error.what();
        }
    }
    if (so_called.size() > 1) {
        refuse_alias(name, so_called[0], so_called[1], wanted);
    }
    if (!so_called.empty()) {
        return std::move(so_called.front());
    }
    std::string hint = did_you_mean(name, known);
    if (hint.empty()) {
        hint = known.empty() ? " No tile sets are installed." : " Installed: " + listed(known) + ".";
    }
    if (!unreadable.empty()) {
        hint += " One file could not be read: " + unreadable;
    }
    throw Error(wanted.file, wanted.line, "there is no tile set " + in_quotes(name) + "." + hint);
}

} // namespace bastide::load
