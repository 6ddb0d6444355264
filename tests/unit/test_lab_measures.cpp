// The recorder: every point has a column, and measures are what their sentences say.
#include "lab/measures/landscape.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "lab/store/rows.hpp"
#include "lab_support.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace test_lab_measures {

using namespace bastide;
using namespace bastide::host;

namespace {

struct Recorded {
    std::shared_ptr<const Ruleset> rules;
    Columns columns;
    SeatedGame game;
    Recorder recorder;

    explicit Recorded(const GameFile& file, const std::string& agent = "random")
        : rules(lab_library().compile(file)), columns(*rules),
          game(rules, std::vector<std::string>(file.players.size(), agent)), recorder(columns, *rules) {
        game.watch(&recorder, recorder.events());
    }
    std::vector<std::int32_t> play(std::uint64_t seed) {
        const std::atomic<bool> stop{false};
        recorder.begin(game.fresh().play());
        game.play(seed, 0, stop, [this](const Game& now, Action) {
            if (!now.at_chance()) {
                recorder.decides(now);
            }
        });
        const auto row = recorder.finish(game.game());
        return {row.begin(), row.end()};
    }
    int value(const std::vector<std::int32_t>& row, const std::string& name, std::size_t seat = 0) const {
        const auto found = std::find_if(columns.list.begin(), columns.list.end(),
                                        [&](const Column& column) { return column.name == name; });
        REQUIRE(found != columns.list.end());
        const auto place = static_cast<std::size_t>(found - columns.list.begin());
        return row[found->per_seat ? columns.seat_begin(seat) + place - columns.of_game : place];
    }
    /// Sum of all of a seat's columns that begin so.
    int sum(const std::vector<std::int32_t>& row, const std::string& prefix, std::size_t seat) const {
        int out = 0;
        for (const Column& column : columns.list) {
            out += column.per_seat && column.name.starts_with(prefix) ? value(row, column.name, seat) : 0;
        }
        return out;
    }
};

/// Points of features as they fall, each square of a feature once.
struct Falling final : Observer {
    explicit Falling(const Ruleset& rules) : landscape(rules), of_types(rules.types.size() * landscape::of_type) {}
    void on_event(const Play& play, const Event& event) override {
        const auto* scored = event.as<events::Scored>();
        landscape.scored(play, *scored);
        if (scored->feature == none_of<FeatureId>) {
            return;
        }
        std::set<std::pair<int, int>> squares;
        std::size_t segments = 0;
        play.each_segment(scored->feature, [&](SegmentId segment) {
            const Position at = play.tile(play.tile_of(segment)).at;
            squares.insert({at.x, at.y});
            ++segments;
        });
        several = several || squares.size() < segments;
        CHECK(static_cast<int>(squares.size()) == play.tiles_of(scored->feature));
        for (const auto& square : squares) {
            wanted[square] +=
                std::int64_t{scored->points} * landscape::point / static_cast<std::int64_t>(squares.size());
        }
    }
    std::map<std::pair<int, int>, std::int64_t> fallen() {
        std::string bytes;
        landscape.take(bytes);
        std::vector<std::int64_t> sums(of_types + std::size_t{landscape::side} * landscape::side);
        std::string_view rest = bytes;
        REQUIRE(take_row(rest, std::span<std::int64_t>(sums)));
        std::map<std::pair<int, int>, std::int64_t> out;
        for (std::size_t i = of_types; i < sums.size(); ++i) {
            const auto square = static_cast<int>(i - of_types);
            if (sums[i] != 0) {
                out[{square % landscape::side - landscape::reach, square / landscape::side - landscape::reach}] =
                    sums[i];
            }
        }
        return out;
    }

    Landscape landscape;
    std::size_t of_types;
    std::map<std::pair<int, int>, std::int64_t> wanted;
    bool several = false; ///< segments of a feature on one square
};

GameFile installed(const std::string& name) { return read_game_file(test::in_source("/host/games/") + name + ".toml"); }

} // namespace

TEST_CASE("Points by kind, occasion and cause add up to the score in every installed game") {
    for (const auto& entry : std::filesystem::directory_iterator(test::in_source("/host/games"))) {
        if (entry.path().extension() != ".toml") {
            continue;
        }
        Recorded recorded(read_game_file(entry.path()));
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto row = recorded.play(seed);
            for (std::size_t seat = 0; seat < recorded.columns.seats; ++seat) {
                INFO(entry.path() << " seed " << seed << " seat " << seat);
                CHECK(recorded.sum(row, "points.", seat) == recorded.value(row, "score", seat));
            }
        }
    }
}

TEST_CASE("Every measure has a name of its own, a sentence and a unit") {
    const Columns columns(*lab_library().compile(installed("full-mix")));
    std::vector<std::string> names;
    for (const Column& column : columns.list) {
        INFO(column.name);
        CHECK(!column.unit.empty());
        CHECK(column.about.ends_with('.'));
        names.push_back(column.name);
    }
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
    CHECK(columns.list.size() == columns.of_game + columns.of_seat);
}

TEST_CASE("Turns, decisions, figures and the lead of a base game") {
    Recorded recorded(parse_game_file(two_random, "game.toml"));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto row = recorded.play(seed);
        const Play& play = recorded.game.game().play();
        const int a = play.score(PlayerId{0}), b = play.score(PlayerId{1});
        const auto of = [&](const char* name, std::size_t seat = 0) { return recorded.value(row, name, seat); };
        CHECK(of("score", 0) == a);
        CHECK(of("score", 1) == b);
        CHECK(of("margin") == std::abs(a - b));
        CHECK(of("rank", 0) == (a >= b ? 1 : 2));
        CHECK(of("won", 0) == (a > b ? 1 : 0));
        CHECK(of("tiles-left") == 0);
        CHECK(of("length") == play.core().turn_number);
        CHECK(of("turns", 0) + of("turns", 1) == of("length"));
        CHECK(of("turns", 0) == of("parts", 0));
        CHECK(of("decisions", 0) >= of("turns", 0) - of("discards", 0));
        CHECK(of("legal.most", 0) * Columns::mean_scale >= of("legal.mean", 0));
        CHECK(of("figures-left", 0) <= of("deployed.follower", 0));
        CHECK((of("lead-last-changed") == no_value || of("lead-last-changed") <= of("length")));
        CHECK((of("lead-changes") == of("lead-turned-at-end")) == (of("lead-last-changed") == no_value));
        for (std::size_t seat = 0; seat < 2; ++seat) {
            int final = 0;
            for (const char* kind :
                 {"points.city.final", "points.road.final", "points.monastery.final", "points.field.final"}) {
                final += of(kind, seat);
            }
            CHECK(of("phase.end.points", seat) == final);
            CHECK(recorded.sum(row, "phase.", seat) == of("score", seat) + of("deployed.follower", seat));
        }
        CHECK(of("lead.9") >= 0);
        const int fields = of("points.field.final", 0) + of("points.field.final", 1);
        CHECK(fields % 3 == 0); // points for each of their completed cities
    }
}

TEST_CASE("Who gave up a game has a place behind all who did not, whatever the points") {
    Recorded recorded(parse_game_file(two_random, "game.toml"));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        recorded.play(seed);
        const Play& play = recorded.game.game().play();
        const int a = play.score(PlayerId{0}), b = play.score(PlayerId{1});
        for (unsigned forfeits = 0; forfeits < 4; ++forfeits) {
            INFO("seed " << seed << " forfeits " << forfeits);
            const auto finished = recorded.recorder.finish(recorded.game.game(), forfeits);
            const std::vector<std::int32_t> row(finished.begin(), finished.end());
            const bool ann_alone = forfeits == 2, ben_alone = forfeits == 1;
            CHECK(recorded.value(row, "rank", 0) == (ann_alone ? 1 : ben_alone ? 2 : a >= b ? 1 : 2));
            CHECK(recorded.value(row, "rank", 1) == (ben_alone ? 1 : ann_alone ? 2 : b >= a ? 1 : 2));
            CHECK(recorded.value(row, "margin") == std::abs(a - b)); // by points alone
            for (std::size_t seat = 0; seat < 2; ++seat) {
                CHECK((recorded.value(row, "won", seat) == 0 || recorded.value(row, "rank", seat) == 1));
            }
        }
    }
}

TEST_CASE("Points fall on each square of a feature once, however many of its segments are there") {
    const auto rules = lab_library().compile(parse_game_file(two_random, "game.toml"));
    SeatedGame table(rules, {"random", "random"});
    Falling falling(*rules);
    table.watch(&falling, events::set<events::Scored>);
    const std::atomic<bool> stop{false};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        table.play(seed, 0, stop, [](const Game&, Action) {});
    }
    CHECK(falling.several); // fields on both sides of a road are often one
    std::erase_if(falling.wanted, [](const auto& square) { return square.second == 0; });
    CHECK(falling.fallen() == falling.wanted);
}

TEST_CASE("Measuring changes no game") {
    Recorded recorded(installed("inns-and-traders"));
    SeatedGame plain(recorded.rules, std::vector<std::string>(recorded.columns.seats, "random"));
    const std::atomic<bool> stop{false};
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        recorded.play(seed);
        plain.play(seed, 0, stop, [](const Game&, Action) {});
        CHECK(recorded.game.game() == plain.game());
    }
}

} // namespace test_lab_measures
