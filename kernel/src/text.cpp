// Actions and scores in words that people read and type.
#include "bastide/error.hpp"
#include "bastide/game.hpp"
#include <algorithm>
#include <sstream>

namespace bastide {

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
        words.push_back(std::move(word));
    }
    return words;
}

std::optional<unsigned> rotation_from(std::string_view text) {
    constexpr std::array<std::string_view, 4> names{"r0", "r90", "r180", "r270"};
    const auto found = std::find(names.begin(), names.end(), text);
    return found == names.end() ? std::nullopt : std::optional(static_cast<unsigned>(found - names.begin()));
}

/// "place NAME X,Y rROT", any rotation that looks the same.
std::optional<Action> parse_place(const Game& game, const std::vector<std::string>& words) {
    if (words.size() != 4) {
        return std::nullopt;
    }
    const TileTypeId type = game.rules().tile_type(words[1]);
    const auto at = position_named(words[2]);
    const auto rotation = rotation_from(words[3]);
    if (type == none_of<TileTypeId> || !at || !rotation) {
        return std::nullopt;
    }
    return Action{verbs::place, game.rules().types[index(type)].canonical[*rotation],
                  static_cast<std::uint16_t>(index(type)), pack(*at)};
}

/// A port of the segment; or a side with both of whose halves it is alone, as "n" for nnw and nne.
bool reaches(const Play& play, SegmentId s, TileId tile, unsigned port) {
    const SegmentId there = play.segment_at(tile, port);
    if (there != none_of<SegmentId> || port % 3 != 1) {
        return there == s;
    }
    return play.segment_at(tile, port - 1) == s && play.segment_at(tile, port + 1) == s;
}

/// "deploy KIND SEGMENT [@X,Y]": any side of the segment.
std::optional<Action> parse_deploy(const Game& game, const std::vector<std::string>& words) {
    if (words.size() < 3 || words.size() > 4) {
        return std::nullopt;
    }
    const Play& play = game.play();
    const FigureKindId figure = game.rules().figure_kind(words[1]);
    TileId tile = play.core().turns == 0 ? none_of<TileId> : play.placed_tile();
    if (words.size() == 4) {
        const auto at = words[3].front() == '@' ? position_named(std::string_view(words[3]).substr(1)) : std::nullopt;
        tile = at ? play.tile_at(*at) : none_of<TileId>;
    }
    const std::size_t colon = words[2].find(':');
    const KindId kind = game.rules().kind(words[2].substr(0, colon));
    if (figure == none_of<FigureKindId> || tile == none_of<TileId> || kind == none_of<KindId>) {
        return std::nullopt;
    }
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        const SegmentId s = play.segment(tile, i);
        if (play.segment_type(s).kind() != kind) {
            continue;
        }
        const auto port = colon == std::string::npos ? std::nullopt : port_named(words[2].substr(colon + 1));
        const bool here = port ? reaches(play, s, tile, *port) : play.segment_name(s) == words[2];
        if (here) {
            return Action{verbs::deploy, static_cast<std::uint8_t>(index(figure)), static_cast<std::uint16_t>(index(s)),
                          0};
        }
    }
    return std::nullopt;
}

std::string nearest(const Game& game, std::string_view text) {
    std::vector<std::string> known;
    for (const Action a : game.legal_actions()) {
        known.push_back(game.text(a));
    }
    const std::string guess = did_you_mean(text, known);
    if (!guess.empty() || known.size() > 8) {
        return guess;
    }
    return " Legal now: " + listed(known) + '.';
}

} // namespace

std::string Play::text(Action action) const {
    if (index(action.verb) >= rules_->verbs.size()) {
        return "unknown action " + std::to_string(action.number());
    }
    const VerbSpec& verb = rules_->verbs[index(action.verb)];
    return verb.text ? verb.name + ' ' + verb.text(*this, action) : verb.name;
}

std::string Game::text(Action action) const { return play_.text(action); }

std::optional<Action> Game::parse(std::string_view text, std::string* why) const {
    const std::vector<std::string> words = words_of(text);
    std::string tidy;
    for (const std::string& word : words) {
        tidy += (tidy.empty() ? "" : " ") + word;
    }
    std::optional<Action> wanted;
    if (!words.empty() && words[0] == "place") {
        wanted = parse_place(*this, words);
    } else if (!words.empty() && words[0] == "deploy") {
        wanted = parse_deploy(*this, words);
    }
    for (const Action a : legal_actions()) {
        if (wanted ? a == *wanted : this->text(a) == tidy) {
            return a;
        }
    }
    if (words.size() > 1 && words[0] == "draw" && at_chance()) { // another printed form of the same type
        const TileTypeId type = rules().tile_type(words[1]);
        for (const Action a : legal_actions()) {
            if (a.verb == verbs::draw && a.a == index(type)) {
                return a;
            }
        }
    }
    if (why != nullptr) {
        *why = is_terminal() ? "'" + tidy + "' is not possible: the game is over."
                             : "'" + tidy + "' is not legal now (" + decision_name() + ")." + nearest(*this, tidy);
    }
    return std::nullopt;
}

std::optional<Action> Game::parse_forced(std::string_view text, std::string* why) const {
    const std::vector<std::string> words = words_of(text);
    const Core& core = play_.core();
    if (words.size() == 2 && words[0] == "draw" && at_chance() && core.decision == decisions::draw) {
        const TileTypeId type = rules().tile_type(words[1]);
        if (type != none_of<TileTypeId>) {
            return Action{verbs::draw, static_cast<std::uint8_t>(core.argument & 0xFFU),
                          static_cast<std::uint16_t>(index(type)), 0};
        }
        std::vector<std::string> known;
        for (const TileDef& def : rules().tile_defs) {
            known.push_back(def.name);
        }
        if (why != nullptr) {
            *why = "There is no tile '" + words[1] + "' in this game." + did_you_mean(words[1], known);
        }
        return std::nullopt;
    }
    return parse(text, why);
}

// ---------------------------------------------------------------- scores

std::string explain(const Play& play, const Event& event, std::span<const std::string> names) {
    const auto name = [&](std::size_t p) {
        return p < names.size() ? names[p] : play.player_name(static_cast<PlayerId>(p));
    };
    std::string text = name(index(event.player));
    text += event.amount < 0 ? " pays " + std::to_string(-event.amount) : " scores " + std::to_string(event.amount);
    if (event.why == nullptr) {
        text += std::string(": ") + event.cause;
        return *event.rule == '\0' ? text : text + " (" + event.rule + ')';
    }
    text += " for the " + play.feature_name(event.feature) + " (" + play.rules().occasion_names[index(event.occasion)] +
            "): " + event.why->text();
    if (event.strengths != nullptr) {
        std::string sides;
        for (std::size_t p = 0; p < static_cast<std::size_t>(play.players()); ++p) {
            const int strength = (*event.strengths)[p];
            if (strength != 0) {
                sides += (sides.empty() ? ", " : " : ") + name(p) + ' ' + std::to_string(strength);
            }
        }
        text += sides;
    }
    const std::string rules = event.why->rules();
    return rules.empty() ? text : text + " (" + rules + ')';
}

} // namespace bastide
