#include "serve/showcase.hpp"
#include "bastide/error.hpp"
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include "match/match.hpp"
#include "pages/catalogue.hpp"
#include "program/context.hpp"
#include "serve/protocol/pictures.hpp"
#include "svg/board_picture.hpp"
#include "svg/film.hpp"
#include "svg/symbol.hpp"
#include "svg/tile_picture.hpp"
#include <algorithm>

namespace bastide::host::serve {
namespace {

constexpr const char* shown_game = "four-agents"; ///< a game of agents alone, with much to be seen
constexpr const char* stand_in = "greedy";        ///< plays where a game has persons
constexpr std::uint64_t deal = 11;                ///< of all games that are shown: chosen by looking
constexpr std::size_t first_tiles = 16, shown_tiles = 48;

/// Names alone, never a path.
GameFile bundled(const std::string& name) {
    const std::vector<std::string> known = game_names();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw Error("There is no installed game " + name + '.');
    }
    return read_game_file(find_game(name));
}

Match played(const GameFile& game, const std::shared_ptr<const Ruleset>& rules, std::size_t tiles) {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : game.players) {
        agents.push_back(player.agent == "person" ? stand_in : player.agent);
    }
    Match match(rules, deal, agents, nullptr, nullptr);
    while (!match.game().is_terminal() && match.game().play().tiles().size() < tiles) {
        match.act_alone();
    }
    return match;
}

/// The board of that game with so many tiles.
std::string board_of(const GameFile& game, const Library& library, std::size_t tiles) {
    const auto rules = library.compile(game);
    svg::BoardOptions how;
    how.plain = true;
    return svg::board_picture(played(game, rules, tiles).game(), svg::style_of(*rules, library),
                              svg::player_colours(game.players), how);
}

/// What a record of these moves would say.
std::vector<Record::Move> told(const std::shared_ptr<const Ruleset>& rules, const std::vector<Action>& actions) {
    std::vector<Record::Move> moves;
    Game game(rules);
    for (const Action action : actions) {
        const std::string who = game.at_chance() ? "chance" : game.play().player_name(game.to_act());
        moves.push_back({who, game.text(action)});
        game.apply(action);
    }
    return moves;
}

std::string boxed(const std::string& drawing, const std::string& box) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + box + "\">" + drawing + "</svg>\n";
}

const TileEntry* tile_called(const TileSet& set, const std::string& name) {
    const auto found =
        std::find_if(set.tiles.begin(), set.tiles.end(), [&](const TileEntry& one) { return one.tile.name == name; });
    return found == set.tiles.end() ? nullptr : &*found;
}

std::string tile_alone(const TileEntry& entry, const svg::Style& style) {
    std::set<std::string> kinds;
    for (const SegmentDef& segment : entry.tile.segments) {
        kinds.insert(segment.kind);
    }
    const svg::Style drawn = drawable(style, kinds);
    return boxed(svg::tile_picture(entry.tile, svg::TileLayout(entry.tile, 0, drawn), drawn), "0 0 100 100");
}

/// A tile, if its own sets have one of this name; "set/tile" of another; the first of its first set for no name.
std::string tile_of(const Manifest& manifest, const Library& library, const svg::Style& style) {
    const std::size_t slash = manifest.picture.find('/');
    const bool other = slash != std::string::npos;
    const std::string wanted = other ? manifest.picture.substr(slash + 1) : manifest.picture;
    for (const std::string& name : other ? std::vector{manifest.picture.substr(0, slash)} : manifest.tile_sets) {
        const TileSet set = library.tile_set(name);
        const TileEntry* entry = wanted.empty() ? &set.tiles.front() : tile_called(set, wanted);
        if (entry != nullptr) {
            return tile_alone(*entry, style);
        }
    }
    return {};
}

std::string piece_of(const Manifest& manifest, const svg::Style& style) {
    constexpr const char *colour = "#2a5db0", *box = "-15.5 -15.5 31 31"; // with rim and shadow
    const auto fitting = [](const auto& kind) { return 1 / kind.size; };
    if (const auto figure = style.figures.find(manifest.picture); figure != style.figures.end()) {
        return boxed(svg::figure_picture(figure->second, {0, 0}, colour, false, fitting(figure->second)), box);
    }
    for (const auto* signs : {&style.pieces, &style.words}) {
        if (const auto sign = signs->find(manifest.picture); sign != signs->end()) {
            return boxed(svg::sign_picture(sign->second, {0, 0}, fitting(sign->second), true), box);
        }
    }
    return {};
}

} // namespace

Showcase::Picture Showcase::kept_or_made(const std::string& name, const std::function<std::string()>& make) {
    {
        const std::lock_guard hold(lock_);
        if (const auto found = kept_.find(name); found != kept_.end()) {
            return found->second;
        }
    }
    auto made = std::make_shared<const std::string>(make());
    const std::lock_guard hold(lock_);
    return kept_.try_emplace(name, std::move(made)).first->second;
}

bool Showcase::keeps(const std::string& name) const {
    const std::lock_guard hold(lock_);
    return kept_.contains(name);
}

Showcase::Picture Showcase::game(const std::string& name) {
    return kept_or_made("game " + name, [&] { return board_of(bundled(name), library_, first_tiles); });
}

Showcase::Picture Showcase::board() {
    return kept_or_made("board", [&] { return board_of(bundled(shown_game), library_, shown_tiles); });
}

Showcase::Picture Showcase::film() {
    return kept_or_made("film", [&] {
        Record record;
        record.game = bundled(shown_game);
        const auto rules = library_.compile(record.game);
        const Match match = played(record.game, rules, shown_tiles);
        record.moves = told(rules, match.actions(match.moves()));
        svg::FilmOptions how;
        how.plain = true;
        return svg::film(record, rules, svg::style_of(*rules, library_), how);
    });
}

Showcase::Picture Showcase::module(const std::string& name) {
    const Manifest& manifest = find_module(library_, name).manifest;
    return kept_or_made("module " + name, [&] {
        const svg::Style style = svg::style_of(library_);
        std::string tile = tile_of(manifest, library_, style);
        std::string picture = tile.empty() ? piece_of(manifest, style) : std::move(tile);
        if (picture.empty()) {
            throw Error("The module " + name + " has no picture of its own.");
        }
        return picture;
    });
}

} // namespace bastide::host::serve
