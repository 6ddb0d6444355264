#include "support/transcript.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/host/game.hpp"
#include "bastide/random.hpp"
#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

namespace bastide::test {

namespace {

constexpr std::size_t shown_actions = 3;

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Of nine digits at most; `at` moves behind them.
unsigned number_at(const std::string& text, std::size_t& at) {
    unsigned number = 0;
    const char* const from = text.data() + at;
    at += static_cast<std::size_t>(
        std::from_chars(from, from + std::min<std::size_t>(9, text.size() - at), number).ptr - from);
    return number;
}

/// "r90" before "r180", "2,0" before "10,0".
bool comes_before(const std::string& l, const std::string& r) {
    std::size_t i = 0, j = 0;
    while (i < l.size() && j < r.size()) {
        if (digit(l[i]) && digit(r[j])) {
            const unsigned x = number_at(l, i), y = number_at(r, j);
            if (x != y) {
                return x < y;
            }
        } else if (l[i] != r[j]) {
            return l[i] < r[j];
        } else {
            ++i;
            ++j;
        }
    }
    return l.size() - i < r.size() - j;
}

std::string fate(const Ruleset& rules, ReasonId reason) {
    return reason == reasons::scored     ? "returns after scoring"
           : reason == reasons::returned ? "returns"
           : reason == reasons::moved    ? "moves"
                                         : "is " + rules.reason_names[index(reason)];
}

/// Writes what happens as it happens.
class Teller : public Observer {
public:
    explicit Teller(std::ostream& out) : out_(out) {}
    void on_event(const Play& play, const Event& e) override {
        if (const auto* scored = e.as<events::Scored>()) {
            out_ << "  score: " << explain(play, *scored, {}) << '\n';
        } else if (const auto* discarded = e.as<events::TileDiscarded>()) {
            out_ << "  discarded: " << play.rules().tile_name(discarded->type) << '\n';
        } else if (const auto* completed = e.as<events::FeatureCompleted>()) {
            out_ << "  completed: " << play.plural(play.feature(completed->feature).kind, 1) << ", "
                 << play.tiles_of(completed->feature) << " tiles\n";
        } else if (const auto* moved = e.as<events::FigureMoved>(); moved != nullptr && moved->player != nobody) {
            // of a piece the rule that moves it tells
            out_ << "  figure: " << play.player_name(moved->player) << "'s "
                 << play.rules().figure_kinds[index(play.figure(moved->figure).kind)].spec.name << ' '
                 << fate(play.rules(), moved->reason) << '\n';
        } else if (const auto* note = e.as<events::Note>()) {
            out_ << "  note: " << note->text << '\n';
        }
    }

private:
    std::ostream& out_;
};

std::string offers(const Play& play) {
    std::string text;
    for (const Offer& offer : play.offers()) {
        text += (text.empty() ? "" : ", ") + play.rules().tile_name(offer.tile);
    }
    return text;
}

std::string piles(const Play& play) {
    std::string text;
    const Ruleset& r = play.rules();
    for (std::size_t i = 0; i < r.piles.size(); ++i) {
        if (play.pile_size(static_cast<PileId>(i)) > 0) {
            text += (text.empty() ? "" : ", ") + r.piles[i].name;
            text += r.piles[i].holder == nobody ? "" : " of " + play.player_name(r.piles[i].holder);
            text += ' ' + std::to_string(play.pile_size(static_cast<PileId>(i)));
        }
    }
    return text;
}

void tell_players(const Play& play, std::ostream& out) {
    const Ruleset& r = play.rules();
    for (int seat = 0; seat < play.players(); ++seat) {
        const auto p = static_cast<PlayerId>(seat);
        out << "  " << play.player_name(p) << ": " << play.score(p) << " points";
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            if (r.figure_kinds[k].spec.per_player == 0) {
                continue;
            }
            out << ", " << play.in_supply(p, static_cast<FigureKindId>(k)) << ' ' << r.figure_kinds[k].spec.plural;
        }
        std::vector<std::string> places;
        for (const Figure& figure : play.figures()) {
            if (figure.owner == p && figure.place.where == Where::segment) {
                places.push_back(play.place_name(figure.place.segment()));
            }
        }
        std::sort(places.begin(), places.end(), comes_before);
        for (std::size_t i = 0; i < places.size(); ++i) {
            out << (i == 0 ? "; on " : ", ") << places[i];
        }
        out << '\n';
    }
}

void tell_table(const Play& play, std::ostream& out) {
    out << "\n# Turn " << play.core().turn_number << ": " << play.player_name(play.turn_owner()) << '\n'
        << "  tiles: board " << play.tiles().size() << ", " << piles(play) << "; open squares "
        << play.open_squares().size() << '\n';
    tell_players(play, out);
}

void tell_decision(const Game& game, std::ostream& out) {
    const auto actions = sorted_actions(game);
    out << "- " << game.play().player_name(game.to_act()) << ", " << game.decision_name();
    if (!game.at_chance() && !game.play().offers().empty()) {
        out << " [" << offers(game.play()) << ']';
    }
    out << ": " << actions.size() << " legal";
    if (!game.at_chance()) {
        for (std::size_t i = 0; i < actions.size() && (i < shown_actions || actions.size() <= shown_actions + 2); ++i) {
            out << (i == 0 ? ": " : " | ") << actions[i].text;
        }
        out << (actions.size() > shown_actions + 2 ? " | ..." : "");
    }
    out << '\n';
}

void tell_end(const Game& game, std::ostream& out) {
    out << "\n# The end\n";
    tell_players(game.play(), out);
    out << "  " << game.verdict() << "\n\n# The board\n";
    std::vector<Tile> tiles(game.play().tiles().begin(), game.play().tiles().end());
    std::sort(tiles.begin(), tiles.end(),
              [](const Tile& l, const Tile& r) { return l.at.y != r.at.y ? l.at.y < r.at.y : l.at.x < r.at.x; });
    for (const Tile& tile : tiles) {
        out << "  " << position_text(tile.at) << ' ' << game.rules().tile_name(tile.type) << " r" << tile.rotation * 90
            << '\n';
    }
}

class Mixer {
public:
    void add(std::uint64_t value) { sum_ = (sum_ ^ value) * 1099511628211ULL + (sum_ >> 47); }
    void add(const std::string& text) { sum_ = fingerprint(text, sum_); }
    std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = fingerprint_of_nothing;
};

} // namespace

std::vector<NamedAction> sorted_actions(const Game& game) {
    std::vector<NamedAction> all;
    if (game.at_chance()) {
        const Chances chances = game.chances();
        for (const Chances::Outcome& outcome : chances.outcomes()) {
            all.push_back({game.text(outcome.action), outcome.action, outcome.weight});
        }
    } else {
        for (const Action action : game.legal_actions()) {
            all.push_back({game.text(action), action, 1});
        }
    }
    std::sort(all.begin(), all.end(),
              [](const NamedAction& l, const NamedAction& r) { return comes_before(l.text, r.text); });
    return all;
}

NamedAction chosen(const Game& game, Rng& rng) {
    const auto all = sorted_actions(game);
    std::uint32_t total = 0;
    for (const NamedAction& action : all) {
        total += action.weight;
    }
    std::uint32_t k = rng.below(total);
    for (const NamedAction& action : all) {
        if (k < action.weight) {
            return action;
        }
        k -= action.weight;
    }
    return all.back();
}

std::string transcript(const Game& start, const std::string& title, std::uint64_t seed) {
    std::ostringstream out;
    out << "# " << title << "; seed " << seed << '\n';
    Teller teller(out);
    Game game(start);
    game.watch(&teller);
    Rng rng(seed);
    int turn = -1;
    while (!game.is_terminal()) {
        if (game.play().core().turns != 0 && game.play().core().turn_number != turn) {
            turn = game.play().core().turn_number;
            tell_table(game.play(), out);
        }
        tell_decision(game, out);
        const NamedAction action = chosen(game, rng);
        out << "  => " << action.text << " #" << action.action.number() << '\n';
        game.apply(action.action);
    }
    tell_end(game, out);
    return out.str();
}

std::uint64_t perft(const Game& game, int depth, std::uint64_t seed) {
    Game here(game);
    Rng rng(seed);
    while (!here.is_terminal() && here.at_chance()) {
        here.apply(chosen(here, rng).action);
    }
    if (here.is_terminal() || depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return here.legal_actions().size();
    }
    std::uint64_t sum = 0;
    for (const Action action : here.legal_actions()) {
        Game next(here);
        next.apply(action);
        sum += perft(next, depth - 1, seed + 1);
    }
    return sum;
}

std::uint64_t signature(const std::shared_ptr<const Ruleset>& rules, int games) {
    Mixer mixer;
    for (int i = 1; i <= games; ++i) {
        Game game(rules);
        Rng rng(static_cast<std::uint64_t>(i));
        while (!game.is_terminal()) {
            mixer.add(game.legal_actions().size());
            const NamedAction action = chosen(game, rng);
            mixer.add(action.text);
            game.apply(action.action);
        }
        for (const int score : game.returns()) {
            mixer.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(score)));
        }
    }
    return mixer.sum();
}

Game advanced(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, int decisions) {
    Game game(rules);
    Rng rng(seed);
    for (int i = 0; i < decisions && !game.is_terminal();) {
        i += game.at_chance() ? 0 : 1;
        game.apply(chosen(game, rng).action);
    }
    return game;
}

} // namespace bastide::test
