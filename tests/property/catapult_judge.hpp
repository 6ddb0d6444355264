// A second witness of the Catapult: its rules once more, slowly and plainly, by names and texts alone. It knows nothing
// of the module: it looks at the table before and after every action and says what must have come of it.
#pragma once
#include "catapult_table.hpp"
#include "difference.hpp"

namespace bastide::test {

class CatapultJudge {
public:
    struct Rules {
        bool opponents_only = false;
        bool companions_follow = false; ///< builder and pig count as followers
    };
    explicit CatapultJudge(Rules rules) : rules_(rules) {}

    /// The table as it lies before anybody does anything at the open decision.
    void look(const Game& game) {
        const Play& play = game.play();
        const std::string decision = game.decision_name();
        const bool ours = is_ours(decision);
        if (ours) {
            before_ = seen(play);
            scores_ = game.scores();
        }
        if (play.core().turn_number != turn_) {
            expect(due_.empty() && round_ == 0, "A turn begins before the rounds of the last one are over");
            const bool first = turn_ == 0;
            turn_ = play.core().turn_number;
            const int owner = static_cast<int>(play.turn_owner());
            expect(first || owner == (owner_ + 1) % play.players(), "The next turn is not the left neighbour's");
            owner_ = owner;
            turn_over_ = false;
        }
        if (round_ == 0 && decision == "catapult token") {
            begin_round(game);
        }
        expect(ours == (round_ > 0), "The decision '" + decision + "' comes at the wrong time");
        const bool last_rounds = play.tiles_left() == 0; // other modules go on after the last turn
        expect(ours || !turn_over_ || last_rounds,
               "The decision '" + decision + "' comes after the catapult round of its turn");
        if (ours) {
            check_decision(game, decision);
        }
    }

    bool in_round() const { return round_ > 0; }

    /// What came of an action, given by its text before it was done; outside of rounds without text.
    void did(const Game& game, const std::string& text) {
        const Play& play = game.play();
        over_ = game.is_terminal(); // then everybody has been taken off
        if (round_ > 0) {
            after_ = seen(play);
            follow(game, text);
        }
        for (; tiles_ < play.tiles().size(); ++tiles_) { // rounds wait until the turn is over
            const TileDef& tile = play.rules().printed(play.tiles()[tiles_].type);
            if (tile.words.contains("fair") && tiles_ > 0) {
                due_.push_back(static_cast<TileId>(tiles_));
                ++fairs_;
            }
        }
    }

    void finish(const Game& game) {
        expect(due_.empty() && round_ == 0, "The game ends with a catapult round due");
        expect(held_ == fairs_, "Not every fair had its round");
        expect(!token_lies(game.play()), "A token lies on the board when the game is over");
    }
    const std::string& problem() const { return problem_; }
    std::map<std::string, int> outcomes; ///< how often each sort of thing was seen

private:
    static bool is_ours(const std::string& decision) {
        return decision == "catapult token" || decision == "knock-out" || decision == "seduction" ||
               decision == "seduction swap" || decision == "target" || decision == "catch";
    }

    void expect(bool holds, const std::string& sentence) {
        if (!holds && problem_.empty()) {
            problem_ = sentence + " (turn " + std::to_string(turn_) + ", token " + token_ + ")";
        }
    }

    bool follows(const Seen& it) const { return catapult_follower(it, rules_.companions_follow); }
    bool on_field(const Seen& it) const { return follows(it) && !it.place.empty(); }

    std::set<std::string> fit_to_replace(const Play& play) const {
        std::set<std::string> found;
        const Seen& leaving = before_[designated_];
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const Seen& it = before_[i];
            const bool here = it.home || !it.place.empty();
            if (it.owner != thrower_ || !follows(it) || !here || i == designated_) {
                continue;
            }
            const bool alike = it.owner == leaving.owner && it.kind == leaving.kind;
            const bool changes = !alike || (!it.home && it.place != leaving.place);
            if (changes && allowed(it.kind, leaving.standing) && !beside_dragon(before_, leaving) &&
                !barred_beside_others(before_, i, designated_)) {
                found.insert("swap " + it.kind + (it.home ? "" : " " + it.place));
            }
        }
        static_cast<void>(play);
        return found;
    }

    std::set<std::string> reachable(const Play& play, const std::string& verb) const {
        std::set<std::string> found;
        for (const Seen& it : before_) {
            if (on_field(it) && !(verb == "nearest" && rules_.opponents_only && it.owner == thrower_)) {
                found.insert(verb + ' ' + it.text(play));
            }
        }
        return found;
    }

    // ---------------------------------------------------------------- the round

    void begin_round(const Game& game) {
        expect(!due_.empty(), "A catapult round without a fair");
        if (!due_.empty()) { // a tile bought at a bazaar is placed in a turn of its own
            starter_ = static_cast<int>(game.play().tile(due_.front()).by);
        }
        expect(static_cast<int>(game.to_act()) == starter_, "Somebody else than who placed the fair chooses the token");
        expect(!token_lies(game.play()), "A token lies on the board before the round");
        if (!due_.empty()) {
            due_.erase(due_.begin());
        }
        round_ = 1;
        thrown_ = 0;
        thrower_ = starter_;
        token_ = "?";
        distances_.clear();
        ++held_;
        turn_over_ = starter_ == owner_;
    }

    void check_decision(const Game& game, const std::string& decision) {
        const Play& play = game.play();
        std::set<std::string> must;
        if (decision == "catapult token") {
            expect(token_ == "?", "The token is chosen twice");
            must = {"throw knock-out", "throw seduction", "throw target", "throw catch"};
        } else if (decision == "seduction swap") {
            expect(swapping_, "A swap without anybody designated");
            expect(static_cast<int>(game.to_act()) == thrower_, "Somebody else than the thrower swaps");
            must = fit_to_replace(play);
            must.insert("pass");
        } else {
            expect(token_ == decision, "Another token is thrown than was chosen");
            expect(!swapping_, "Nobody is asked who replaces the designated follower");
            expect(game.at_chance(), "Chance does not decide a throw");
            must = possible(play);
        }
        std::set<std::string> are;
        for (const Action action : game.legal_actions()) {
            are.insert(game.text(action));
        }
        expect(are == must, "The choices at '" + decision + "' differ: " + difference(are, must));
    }

    std::set<std::string> possible(const Play& play) const {
        std::set<std::string> must;
        if (token_ == "knock-out" || token_ == "seduction") {
            const std::string verb = token_ == "knock-out" ? "hit" : "nearest";
            must = reachable(play, verb);
            must.insert(verb + " nobody");
        } else if (token_ == "target") {
            for (int distance = 0; distance <= 200; ++distance) {
                must.insert("distance " + std::to_string(distance));
            }
        } else {
            must = {"token caught", "token touched", "token far", "token short"};
        }
        return must;
    }

    void follow(const Game& game, const std::string& text) {
        const Play& play = game.play();
        std::map<std::size_t, Seen> moved; ///< figures that must stand elsewhere now
        std::vector<int> gains(scores_.size(), 0);
        bool next = true; ///< the throw is over
        ++outcomes[text.substr(0, text.find(' ')) + (text.find(" nobody") != std::string::npos ? " nobody" : "")];
        if (text.starts_with("throw ")) {
            token_ = text.substr(6);
            thrown_ = -1; // nobody has thrown yet
        } else if (text.starts_with("hit ") && text != "hit nobody") {
            expect_left_home(play, text.substr(4));
            next = std::none_of(after_.begin(), after_.end(), [&](const Seen& it) { return on_field(it); });
        } else if (text.starts_with("nearest ") && text != "nearest nobody") {
            designated_ = find(play, text.substr(8));
            swapping_ = !fit_to_replace(play).empty();
            next = !swapping_;
            expect_same(moved);
        } else if (swapping_) {
            swapping_ = false;
            if (text != "pass") {
                expect_swapped(text.substr(5));
            } else {
                expect_same(moved);
            }
        } else {
            contest(text, gains);
            expect_same(moved);
        }
        if (next) {
            ++thrown_;
            skip_throws_at_nobody(play);
        }
        if (thrown_ == play.players()) {
            reward_closest(gains);
            round_ = 0;
            expect(!token_lies(play), "A token lies on the board after the round");
        }
        thrower_ = (starter_ + thrown_) % play.players();
        for (std::size_t p = 0; p < gains.size() && thrown_ < play.players(); ++p) {
            expect(game.scores()[p] == scores_[p] + gains[p], "'" + text + "' gives other points than it should");
        }
        const bool paid_since = game.is_terminal() || play.rules().figure_kind("fairy") != none_of<FigureKindId>;
        if (thrown_ == play.players() && !paid_since) {
            for (std::size_t p = 0; p < gains.size(); ++p) {
                expect(game.scores()[p] == scores_[p] + gains[p], "The round ends with other points than it should");
            }
        }
    }

    /// Throws that could hit nobody ask nothing.
    void skip_throws_at_nobody(const Play& play) {
        for (; thrown_ < play.players(); ++thrown_) {
            const int thrower = (starter_ + thrown_) % play.players();
            const bool somebody = std::any_of(after_.begin(), after_.end(), [&](const Seen& it) {
                return on_field(it) && !(token_ == "seduction" && rules_.opponents_only && it.owner == thrower);
            });
            if (somebody || token_ == "target" || token_ == "catch") {
                return;
            }
        }
    }

    void contest(const std::string& text, std::vector<int>& gains) {
        const auto catcher = static_cast<std::size_t>((thrower_ + 1) % static_cast<int>(gains.size()));
        if (text == "token caught" || text == "token short") {
            gains[catcher] += 5;
        } else if (text == "token touched" || text == "token far") {
            gains[static_cast<std::size_t>(thrower_)] += 5;
        } else if (text.starts_with("distance ")) {
            distances_[thrower_] = std::stoi(text.substr(9));
        }
    }

    void reward_closest(std::vector<int>& gains) const {
        int least = 1000;
        for (const auto& [player, distance] : distances_) {
            least = std::min(least, distance);
        }
        for (const auto& [player, distance] : distances_) {
            gains[static_cast<std::size_t>(player)] += distance == least ? 5 : 0;
        }
    }

    // ---------------------------------------------------------------- what moved

    std::size_t find(const Play& play, const std::string& text) const {
        for (std::size_t i = 0; i < before_.size(); ++i) {
            if (on_field(before_[i]) && before_[i].text(play) == text) {
                return i;
            }
        }
        return 0;
    }

    bool alone(const Seen& companion) const {
        return std::none_of(after_.begin(), after_.end(), [&](const Seen& it) {
            return it.owner == companion.owner && it.feature == companion.feature && it.kind != "builder" &&
                   it.kind != "pig" && follows(it) && !it.place.empty();
        });
    }

    /// Everybody is where he was, but for these, and companions who stay alone go home.
    void expect_same(const std::map<std::size_t, Seen>& moved) {
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const Seen& was = before_[i];
            if (was.owner < 0 || over_) {
                continue;
            }
            const bool companion = was.kind == "builder" || was.kind == "pig";
            const auto it = moved.find(i);
            if (it != moved.end()) {
                expect(after_[i] == it->second, was.kind + " is not where it should be");
            } else if (companion && !rules_.companions_follow && !was.place.empty() && alone(was)) {
                expect(after_[i].home, "A " + was.kind + " stays alone");
            } else {
                expect(after_[i] == was, "A " + was.kind + " moved that nobody threw at");
            }
        }
    }

    Seen at_home(std::size_t i) const {
        return {before_[i].owner, before_[i].kind, "", "", none_of<FeatureId>, none_of<TileId>, true};
    }

    void expect_left_home(const Play& play, const std::string& text) {
        std::size_t gone = before_.size();
        for (std::size_t i = 0; i < before_.size(); ++i) {
            if (on_field(before_[i]) && before_[i].text(play) == text && after_[i].home) {
                gone = i;
                break;
            }
        }
        expect(over_ || gone < before_.size(), "Nobody went home who was hit");
        expect_same(gone < before_.size() ? std::map<std::size_t, Seen>{{gone, at_home(gone)}}
                                          : std::map<std::size_t, Seen>{});
    }

    void expect_swapped(const std::string& words) {
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const Seen& it = before_[i];
            const std::string text = it.kind + (it.home ? "" : " " + it.place);
            if (it.owner == thrower_ && i != designated_ && (it.home || !it.place.empty()) && text == words &&
                after_[i].place == before_[designated_].place) {
                Seen there = before_[designated_];
                there.owner = it.owner;
                there.kind = it.kind;
                expect_same({{designated_, at_home(designated_)}, {i, there}});
                return;
            }
        }
        expect(over_, "Nobody took the place");
    }

    Rules rules_;
    std::vector<Seen> before_, after_;
    std::vector<int> scores_;
    std::vector<TileId> due_;
    std::size_t tiles_ = 0;
    std::map<int, int> distances_;
    std::string token_, problem_;
    std::size_t designated_ = 0;
    int turn_ = 0, owner_ = 0, starter_ = 0, thrower_ = 0, thrown_ = 0, round_ = 0, fairs_ = 0, held_ = 0;
    bool swapping_ = false, turn_over_ = false, over_ = false;
};

} // namespace bastide::test
