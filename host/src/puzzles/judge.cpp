#include "puzzles/judge.hpp"
#include "agents/margin.hpp"
#include "bastide/game/ruleset.hpp"
#include "chance/numbers.hpp"
#include "pages/text_table.hpp"
#include <cmath>

namespace bastide::host {
namespace {

/// Hears of points while a line is played out.
class PointsHeard final : public Observer {
public:
    PointsHeard(const Play& from, PlayerId me, PointsFor& points) : team_(from.team_of(me)), points_(points) {}
    void on_event(const Play& play, const Event& event) override {
        if (const auto* const scored = event.as<events::Scored>()) {
            points_[what_for(play, *scored)][(team_ >> index(scored->player) & 1U) != 0 ? 0 : 1] += scored->points;
        }
    }

private:
    static std::string what_for(const Play& play, const events::Scored& scored) {
        const Ruleset& rules = play.rules();
        if (scored.feature == none_of<FeatureId>) {
            return rules.causes[index(scored.cause)].words;
        }
        const FeatureKindSpec& kind = rules.kinds[index(play.feature(scored.feature).kind)].spec;
        return kind.plural.empty() ? kind.name : kind.plural;
    }

    unsigned team_;
    PointsFor& points_;
};

} // namespace

LineJudge::LineJudge(const Ruleset& rules, const std::string& agent, std::uint64_t seed) : deal_(rules), seed_(seed) {
    for (int seat = 0; seat < rules.players; ++seat) {
        agents_.push_back(make_agent(agent));
    }
}

void LineJudge::play(const Game& from, const std::vector<Action>& line, std::uint64_t first, std::uint64_t end,
                     const std::atomic<bool>& stop, PlayedOut& out) {
    const PlayerId me = from.to_act();
    PointsHeard heard(from.play(), me, out.points);
    for (std::uint64_t number = first; number < end; ++number) {
        const std::uint64_t seed = seed_of_game(seed_, number);
        Game game = from;
        Rng hidden(mixed(seed));
        game.resample(me, hidden);
        game.watch(&heard, events::set<events::Scored>);
        for (const Action action : line) {
            game.apply(action);
        }
        deal_.begin(seed);
        streams_.begin(seed);
        Seats seats{};
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            agents_[seat]->begin();
            seats[seat] = agents_[seat].get();
        }
        if (!play_dealt<false>(game, deal_, streams_, seats, stop, [](Action) {})) {
            return;
        }
        Worths scores{};
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            scores[seat] = game.play().score(static_cast<PlayerId>(seat));
        }
        out.margins.push_back(margin(game.play(), scores, me));
    }
}

Spread ahead_of(const PlayedOut& one, const PlayedOut& other) {
    Spread out;
    for (std::size_t k = 0; k < std::min(one.margins.size(), other.margins.size()); ++k) {
        out.add(one.margins[k] - other.margins[k]);
    }
    return out;
}

std::string main_difference(const PlayedOut& better, const PlayedOut& worse) {
    const double n = static_cast<double>(std::max<std::size_t>(1, better.margins.size()));
    std::string most;
    std::array<double, 2> lost{};
    const auto look = [&](const std::string& name) {
        std::array<double, 2> now{};
        for (std::size_t who = 0; who < 2; ++who) {
            const auto one = better.points.find(name), other = worse.points.find(name);
            now[who] = ((one == better.points.end() ? 0 : one->second[who]) -
                        (other == worse.points.end() ? 0 : other->second[who])) /
                       n;
        }
        if (now[0] - now[1] > lost[0] - lost[1]) {
            lost = now;
            most = name;
        }
    };
    for (const auto& [name, points] : better.points) {
        look(name);
    }
    for (const auto& [name, points] : worse.points) {
        look(name);
    }
    constexpr double worth_telling = 0.5;
    const auto part = [&](double fewer, const char* who, const char* less, const char* more) {
        return std::abs(fewer) < worth_telling ? std::string()
                                               : fixed(std::abs(fewer), 1) + (fewer > 0 ? less : more) + who;
    };
    const std::string mine = part(lost[0], " for you", " fewer", " more"),
                      theirs = part(-lost[1], " for the others", " more", " fewer");
    // `theirs`: what the worse line gives them
    const std::string told = mine + (mine.empty() || theirs.empty() ? "" : ", ") + theirs;
    return told.empty() ? "" : most + ": " + told;
}

} // namespace bastide::host
