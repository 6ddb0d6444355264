#include "agents/why.hpp"
#include "agents/deal_anew.hpp"
#include "bastide/error.hpp"
#include "bastide/random.hpp"
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "knowledge/spoken.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

using About = Term::About;

constexpr double worth_telling = 0.5; ///< points
constexpr std::size_t most_told = 3;
constexpr int longest_line = 6; ///< decisions of one's own in a row

struct Weighty {
    double points = 0;
    std::string sentence;
};

std::string points_text(double points) {
    const long n = std::max(1L, std::lround(points));
    return counted(n, "point");
}

/// Hears what the team of a seat scores.
class Gains final : public Observer {
public:
    explicit Gains(unsigned team) : team_(team) {}
    void on_event(const Play& play, const Event& event) override {
        const auto* const scored = event.as<events::Scored>();
        if (scored == nullptr || scored->points <= 0 || scored->player == nobody ||
            (team_ >> index(scored->player) & 1U) == 0) {
            return;
        }
        const auto n = points_text(scored->points);
        sentences_.push_back(scored->feature == none_of<FeatureId>
                                 ? "It scores " + n + "."
                                 : "It scores " + n + " for the " +
                                       with_spoken_squares(play.feature_name(scored->feature)) + ".");
    }
    const std::vector<std::string>& sentences() const { return sentences_; }

private:
    unsigned team_;
    std::vector<std::string> sentences_;
};

/// Where an action leads when its player has done the best that follows, up to chance or somebody else.
Game end_of(const Game& game, Thought& thought, Action first, Observer* observer) {
    Game end = game;
    end.watch(observer, events::set<events::Scored>);
    const PlayerId me = game.to_act();
    end.apply(first);
    for (int i = 1; i < longest_line && end.to_act() == me; ++i) {
        Game now = end;
        thought.begin(now, me);
        const std::vector<double>& worths = thought.weigh(now);
        end.apply(now.legal_actions()[static_cast<std::size_t>(std::max_element(worths.begin(), worths.end()) -
                                                               worths.begin())]);
    }
    end.watch(nullptr);
    return end;
}

/// What is best beside an action, of what leads elsewhere.
std::optional<Action> next_best(const Game& game, Thought& thought, Action chosen) {
    thought.begin(game, game.to_act());
    const std::vector<double> worths = thought.weigh(game);
    const std::span<const Action> legal = game.legal_actions();
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (legal[i] != chosen && (!best || worths[i] > worths[*best])) {
            best = i;
        }
    }
    return best ? std::optional(legal[*best]) : std::nullopt;
}

/// The seat of another team that is best off.
PlayerId rival_of(const Play& play, const Worths& worths, PlayerId me) {
    PlayerId best = nobody;
    for (int p = 0; p < play.players(); ++p) {
        const auto seat = static_cast<PlayerId>(p);
        if ((play.team_of(me) >> index(seat) & 1U) == 0 &&
            (best == nobody || worths[index(seat)] > worths[index(best)])) {
            best = seat;
        }
    }
    return best;
}

std::string own_sentence(const Play& play, const Term& term) {
    switch (term.about) {
    case About::figures:
        return "It keeps figures free, or gets them back sooner.";
    case About::closing:
        return "Its " + play.plural(term.kind, 2) + " are likelier to be finished, or will bring more.";
    case About::lasting:
        return "It has better prospects with " + play.plural(term.kind, 2) + ".";
    case About::joining:
        return "It can come to share what others have.";
    case About::promised:
        return "The tile that it may get is worth more to it.";
    case About::other:
        break;
    }
    return "It is better placed for what comes next.";
}

std::string rival_sentence(const Play& play, const Term& term, PlayerId rival) {
    const std::string name = play.player_name(rival);
    switch (term.about) {
    case About::figures:
        return "It keeps figures of " + name + " bound.";
    case About::closing:
        return "It makes it harder for " + name + " to finish " + play.plural(term.kind, 2) + ".";
    case About::lasting:
        return "It spoils the prospects of " + name + " with " + play.plural(term.kind, 2) + ".";
    case About::joining:
        return "It keeps " + name + " out of what others have.";
    case About::promised:
        return "It keeps " + name + " from a tile that would bring more.";
    case About::other:
        break;
    }
    return "It leaves " + name + " worse placed for what comes next.";
}

/// Both positions by their parts: what the first has more of.
class Comparison {
public:
    Comparison(const Game& here, const Game& there, PlayerId me) : here_(here), there_(there), me_(me) {
        const Scores now = here.estimate(), then = there.estimate();
        Worths worths{};
        std::copy(now.begin(), now.end(), worths.begin());
        rival_ = rival_of(here.play(), worths, me);
        own_points(now, then);
        rival_points(now, then);
    }
    void add(const std::vector<Term>& here, const std::vector<Term>& there) {
        for (const Term& term : here) {
            const auto same = std::find_if(there.begin(), there.end(), [&](const Term& it) {
                return it.about == term.about && it.kind == term.kind;
            });
            const Worths none{};
            const Worths& other = same == there.end() ? none : same->worths;
            add(term.worths[index(me_)] - other[index(me_)], own_sentence(here_.play(), term));
            if (rival_ != nobody) {
                add(other[index(rival_)] - term.worths[index(rival_)], rival_sentence(here_.play(), term, rival_));
            }
        }
    }
    /// The weightiest ones.
    std::vector<std::string> told() {
        std::stable_sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) { return a.points > b.points; });
        std::vector<std::string> sentences;
        for (const Weighty& one : all_) {
            if (one.points >= worth_telling && sentences.size() < most_told) {
                sentences.push_back(one.sentence);
            }
        }
        return sentences;
    }

private:
    void add(double points, std::string sentence) { all_.push_back({points, std::move(sentence)}); }
    void own_points(const Scores& now, const Scores& then) {
        const int scored = here_.play().score(me_) - there_.play().score(me_);
        const int waits = now[index(me_)] - then[index(me_)] - scored;
        add(scored, "It brings " + points_text(scored) + " more at once.");
        add(waits, "As things stand, it brings " + points_text(waits) + " more at the end."); // not of the board alone
    }
    void rival_points(const Scores& now, const Scores& then) {
        if (rival_ != nobody) {
            const int fewer = then[index(rival_)] - now[index(rival_)];
            add(fewer, "It leaves " + here_.play().player_name(rival_) + " " + points_text(fewer) + " fewer.");
        }
    }

    const Game &here_, &there_;
    PlayerId me_, rival_ = nobody;
    std::vector<Weighty> all_;
};

std::vector<std::string> compared(const Game& game, Thought& thought, Action chosen, std::optional<Action> instead) {
    const PlayerId me = game.to_act();
    Game known = game;
    known.watch(nullptr);
    Rng rng(1);
    deal_anew(known, game, rng);
    Gains gains(known.play().team_of(me));
    const Game here = end_of(known, thought, chosen, &gains);
    std::vector<std::string> sentences = gains.sentences();
    const std::optional<Action> other = instead ? instead : next_best(known, thought, chosen);
    if (!other) {
        return sentences;
    }
    const Game there = end_of(known, thought, *other, nullptr);
    Comparison comparison(here, there, me);
    if (!thought.habits().short_sighted) {
        thought.begin(known, me);
        comparison.add(thought.terms(here), thought.terms(there));
    }
    const std::vector<std::string> more = comparison.told();
    sentences.insert(sentences.end(), more.begin(), more.end());
    if (!instead) {
        sentences.push_back((more.empty() ? "About as good: " : "Next best: ") + action_sentence(known.play(), *other));
    }
    return sentences;
}

} // namespace

std::vector<std::string> why(const Game& game, Thought& thought, Action chosen, std::optional<Action> instead) {
    if (game.is_terminal() || game.at_chance() || game.legal_count() < 2) {
        return {};
    }
    try {
        return compared(game, thought, chosen, instead);
    } catch (const Error&) {
        return {}; // a rule fails at something that nobody chose
    }
}

} // namespace bastide::host
