// The head of a record: all that its game needs to be compiled again.
#include "bastide/game/ruleset.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/module/module.hpp"
#include "bastide/words.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include "record/record.hpp"
#include "record/tag.hpp"
#include <algorithm>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

/// A title may have been written over several lines.
std::string on_one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

/// The file of each tile set that was asked for by path, by the set's own name.
std::map<std::string, fs::path> files_of_sets(const GameFile& game) {
    std::map<std::string, fs::path> files;
    for (const GameFile::Set& set : game.tile_sets) {
        const fs::path path = set.name;
        if (path.extension() == ".toml") {
            const fs::path full = fs::weakly_canonical(fs::absolute(fs::path(game.file).parent_path() / path));
            files[read_tile_set(full).name] = full;
        }
    }
    return files;
}

} // namespace

std::string switches_digest(const Identity& identity, const std::string& module) {
    std::uint64_t hash = fingerprint_of_nothing;
    for (const auto& [name, value] : identity.switches) {
        if (name.starts_with(module + '.')) {
            hash = fingerprint(name + '=' + value + '\n', hash);
        }
    }
    return hex16(hash);
}

std::string record_head(const GameFile& game, const Ruleset& rules, const ChanceSource& chance, const fs::path& file,
                        std::size_t after, const std::string& remark) {
    const Identity& identity = rules.identity;
    std::ostringstream out;
    out << "[bastide-record " << record_format << "]\n";
    if (!game.name.empty()) {
        out << "[game " << quote(shown(game.name)) << "]\n"; // a file may be called anything
    }
    if (!game.title.empty()) {
        out << "[title " << quote(shown(on_one_line(game.title))) << "]\n";
    }
    out << "[kernel " << kernel_version << "]\n";
    for (const Identity::ModuleEntry& module : identity.modules) {
        out << "[module " << module.name << ' ' << module.version << " switches "
            << switches_digest(identity, module.name) << "]\n";
    }
    // From the record to the set, so that they can be moved together; and where the set is now.
    const std::map<std::string, fs::path> files = files_of_sets(game);
    const fs::path folder = fs::weakly_canonical(fs::absolute(file).parent_path());
    for (const Identity::SetEntry& set : identity.tile_sets) {
        out << "[tileset " << quote(set.name) << " copies " << set.copies << " digest " << set.digest;
        if (const auto place = files.find(set.name); place != files.end()) {
            out << " file " << quote(place->second.lexically_relative(folder).string()) << " or "
                << quote(place->second.string());
        }
        out << "]\n";
    }
    for (const auto& [name, value] : identity.switches) { // all: a module's defaults may change, and switches be added
        out << "[switch " << name << ' ' << quote(value) << "]\n";
    }
    for (const FigureNumber& figures : game.figures) {
        out << "[figures " << quote(figures.kind) << ' ' << figures.number << "]\n";
    }
    for (const PlayerSpec& player : game.players) {
        out << "[player " << quote(player.name) << (player.colour.empty() ? "" : " colour " + quote(player.colour))
            << " agent " << quote(player.agent) << (player.youngest ? " youngest" : "") << "]\n";
    }
    for (const auto& [first, second] : game.order) {
        out << "[order " << quote(first) << " before " << quote(second) << "]\n";
    }
    if (!remark.empty()) {
        out << "# " << remark << '\n';
    }
    if (chance.secret() != nullptr) {
        out << "[commitment " << chance.secret()->commitment();
        out << (after > 0 ? " after " + std::to_string(after) : std::string{}) << "]\n";
    } else {
        out << "[seed " << chance.seed() << (chance.is_told() ? " told" : "") << "]\n";
    }
    out << "[ruleset " << identity.digest << "]\n\n";
    return out.str();
}

} // namespace bastide::host
