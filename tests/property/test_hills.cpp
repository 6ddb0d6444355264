// A judge of its own for Hills and Sheep, slow and plain: who wins ties by hills, what vineyards add, and what a
// gathered flock brings, worked out from the figures and from what is printed, beside the module.
#include "agents/random.hpp"
#include "bastide/host/game.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

namespace test_hills {

using namespace bastide;
using namespace bastide::test;

namespace {

class Judge : public Observer {
public:
    explicit Judge(const Ruleset& rules)
        : by_number_(rules.switch_value("hills-and-sheep.hill_tiebreaker") == "most_followers_on_hills") {}

    std::string wrong; ///< the first thing that the module did otherwise
    int ties = 0, flocks = 0, vineyards = 0;

    void on_event(const Play& play, const Event& event) override {
        if (const auto* scored = event.as<events::Scored>()) {
            judge(play, *scored);
        }
    }
    void judge(const Play& play, const events::Scored& event) {
        if (event.feature == none_of<FeatureId>) {
            if (play.rules().causes[index(event.cause)].words == "sheep gathered") {
                expect("a flock", event.points, flock_of(play, event.player));
                ++flocks;
            }
            return;
        }
        const std::string& kind = play.rules().kinds[index(play.feature(event.feature).kind)].spec.name;
        if ((kind == "monastery" || kind == "shrine") && event.why->stake == stakes::majority) {
            const int beside = event.occasion == occasions::completed ? vineyards_around(play, event.feature) : 0;
            expect("vineyards", of_vineyards(*event.why, play.rules()), 3 * beside);
            vineyards += beside;
        }
    }

    /// Every feature on which somebody stands.
    void look(const Play& play) {
        for (const Figure& figure : play.figures()) {
            if (const FeatureId f = play.feature_of(figure); f != none_of<FeatureId>) {
                expect("the winners of a tie", static_cast<int>(play.majority(f).owners),
                       static_cast<int>(winners(play, f)));
            }
        }
    }

private:
    void expect(const char* what, int is, int should) {
        if (is != should && wrong.empty()) {
            wrong = std::string(what) + ": " + std::to_string(is) + " instead of " + std::to_string(should);
        }
    }

    static bool shows(const Play& play, TileId tile, const char* word) {
        return play.rules().printed(play.tile(tile).type).words.count(word) != 0;
    }

    /// Or a builder or pig where these are followers (TB-009).
    static bool is_follower(const Play& play, const Figure& figure) {
        const FigureKindSpec& kind = play.rules().figure_kinds[index(figure.kind)].spec;
        return kind.claims ||
               std::find(kind.qualities.begin(), kind.qualities.end(), "follower") != kind.qualities.end();
    }

    unsigned winners(const Play& play, FeatureId f) {
        const Strengths strengths = play.strengths(f);
        std::array<int, max_players> hills{};
        for (const Figure& figure : play.figures()) {
            if (is_follower(play, figure) && play.feature_of(figure) == f &&
                shows(play, play.tile_of(figure), "hill")) {
                ++hills[index(figure.owner)];
            }
        }
        int most = 1, high = 0;
        unsigned tied = 0, best = 0;
        for (const int strength : strengths) {
            most = std::max(most, strength);
        }
        for (std::size_t p = 0; p < max_players; ++p) {
            tied |= strengths[p] == most ? 1U << p : 0U;
            high = strengths[p] == most ? std::max(high, hills[p]) : high;
        }
        for (std::size_t p = 0; p < max_players; ++p) {
            const bool wins = by_number_ ? hills[p] == high : hills[p] > 0;
            best |= (tied >> p & 1U) != 0 && high > 0 && wins ? 1U << p : 0U;
        }
        ties += best != 0 && best != tied ? 1 : 0;
        return best != 0 ? best : tied;
    }

    static int vineyards_around(const Play& play, FeatureId f) {
        const Position here = play.position_of(f);
        int found = 0;
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                const TileId tile =
                    play.tile_at({static_cast<std::int16_t>(here.x + dx), static_cast<std::int16_t>(here.y + dy)});
                found += (dx != 0 || dy != 0) && shows(play, tile, "vineyard") ? 1 : 0;
            }
        }
        return found;
    }

    static int of_vineyards(const Valuation& value, const Ruleset& rules) {
        int points = 0;
        for (const Valuation::Term& term : value.terms()) {
            points += rules.terms[index(term.what)].singular == "vineyard" ? term.count * term.each : 0;
        }
        return points;
    }

    static int flock_of(const Play& play, PlayerId player) {
        const FigureKindId shepherd = play.rules().figure_kind("shepherd"), token = play.rules().figure_kind("sheep");
        const FeatureId field = play.feature_of(play.figure(play.first_figure(player, shepherd)));
        int sheep = 0;
        for (const Figure& figure : play.figures()) {
            sheep += figure.kind == token && play.feature_of(figure) == field ? figure.number : 0;
        }
        for (std::size_t s = 0; s < play.core().segments; ++s) {
            const auto id = static_cast<SegmentId>(s);
            if (play.feature_of(id) == field) {
                const TileDef& tile = play.rules().printed(play.tile(play.tile_of(id)).type);
                const auto& words = tile.segments[play.segment_type(id).def].words;
                sheep += words.contains("sheep") ? words.at("sheep") : 0;
            }
        }
        return sheep;
    }

    bool by_number_;
};

} // namespace

TEST_CASE("A plain judge finds the same ties, vineyards and flocks", "[flocks]") {
    const int asked = games_asked_for();
    const int games = asked != 0 ? asked : sized(6, 60, 300);
    int ties = 0, flocks = 0, vineyards = 0;
    for (const char* tiebreaker : {"at_least_one_follower", "most_followers_on_hills"}) {
        Mix mix;
        mix.modules = {
            "base",           "farmers", "river", "inns-and-cathedrals", "heretics-and-shrines", "abbey-and-mayor",
            "hills-and-sheep"};
        for (const char* set : {"river-3", "inns-and-cathedrals", "heretics-and-shrines", "abbey-and-mayor"}) {
            mix.more_sets[set] = 1;
        }
        mix.more_sets["hills-and-sheep"] = 2;
        mix.switches["hills-and-sheep.hill_tiebreaker"] = tiebreaker;
        mix.players = 5;
        const auto rules = compiled(mix);
        for (int seed = 1; seed <= games; ++seed) {
            Judge judge(*rules);
            Game game(rules);
            game.watch(&judge);
            Rng rng(static_cast<std::uint64_t>(seed));
            while (!game.is_terminal() && judge.wrong.empty()) {
                game.apply(game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
                judge.look(game.play());
            }
            INFO(tiebreaker << ", seed " << seed << ", turn " << game.play().core().turn_number);
            REQUIRE(judge.wrong == "");
            game.watch(nullptr);
            ties += judge.ties;
            flocks += judge.flocks;
            vineyards += judge.vineyards;
        }
    }
    INFO(ties << " ties, " << flocks << " flocks, " << vineyards << " vineyards");
    CHECK((games < 50 || (ties > 0 && flocks > 0 && vineyards > 0)));
}

} // namespace test_hills
