// Random rivers of every version and switch, against an implementation of the river rules of its own: it reads the
// printed tiles, follows the water from the first tile on and knows nothing of the module. At every placement of a
// river tile it says which placements are legal; the game must list those and no others.
//   BASTIDE_RIVER_GAMES=10000   so many rivers of each version, and a table of how many stay unfinished
#include "bastide/error.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

using namespace bastide;
using namespace bastide::test;

namespace {

struct Version {
    std::string name;
    std::vector<std::pair<std::string, int>> sets; ///< with copies
    std::map<std::string, std::string> switches;
};

std::shared_ptr<const Ruleset> compiled_river(const Version& version,
                                              const std::vector<std::string>& modules = {"base", "farmers", "river"}) {
    GameFile game;
    game.file = version.name;
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = {{"base-c2", 1, 0}};
    for (const auto& [name, copies] : version.sets) {
        game.tile_sets.push_back({name, copies, 0});
    }
    for (const auto& [name, value] : version.switches) {
        game.switches.push_back({name.find('.') == std::string::npos ? "river." + name : name, value, 0});
    }
    for (const char* name : {"Ann", "Ben"}) {
        PlayerSpec player;
        player.name = name;
        game.players.push_back(player);
    }
    return library().compile(game);
}

// ---------------------------------------------------------------- the river by itself

using Square = std::pair<int, int>;
constexpr int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
Square beside(Square p, int side) { return {p.first + steps[side][0], p.second + steps[side][1]}; }

/// A tile as it lies: what its four sides show, and which of them its river joins (sides of one number).
struct Lying {
    std::array<std::string, 4> edges;
    std::array<int, 4> water{-1, -1, -1, -1};
    bool is_river() const { return *std::max_element(water.begin(), water.end()) >= 0; }
    int arms() const {
        return static_cast<int>(std::count_if(water.begin(), water.end(), [](int w) { return w >= 0; }));
    }
};

Lying lying(const TileDef& tile, unsigned quarter_turns) {
    Lying it;
    for (unsigned side = 0; side < 4; ++side) {
        it.edges[(side + quarter_turns) % 4] = tile.edges[side];
    }
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (tile.segments[i].kind == "river") {
            for (const unsigned port : tile.segments[i].ports) {
                it.water[(port / 3 + quarter_turns) % 4] = static_cast<int>(i);
            }
        }
    }
    return it;
}

struct Rules {
    std::string u_turn;
    bool towards_forbidden = false, fork_turns = true, bag = false;
};

/// The tiles on the table in the order in which they were placed, and what is wrong with the river that they form.
class Table {
public:
    explicit Table(Rules rules) : rules_(std::move(rules)) {}

    void put(Square at, const Lying& tile, bool first_tiles) {
        tiles_[at] = tile;
        if (tile.is_river() && first_tiles) {
            roots_.push_back(at);
        }
    }

    /// Edges match, a neighbour is there, and the river with this tile is one that the rules allow.
    bool may_put(Square at, const Lying& tile) const {
        if (tiles_.count(at) != 0) {
            return false;
        }
        int neighbours = 0, wet = 0;
        for (int side = 0; side < 4; ++side) {
            const auto there = tiles_.find(beside(at, side));
            if (there != tiles_.end()) {
                ++neighbours;
                if (there->second.edges[static_cast<std::size_t>((side + 2) % 4)] !=
                    tile.edges[static_cast<std::size_t>(side)]) {
                    return false;
                }
                wet += tile.water[static_cast<std::size_t>(side)] >= 0 ? 1 : 0;
            }
        }
        if (neighbours == 0) {
            return false;
        }
        if (!tile.is_river()) {
            return true;
        }
        Table after(*this);
        after.put(at, tile, false);
        if (rules_.bag) {
            return !after.has_loop();
        }
        return wet == 1 && after.problem().empty() && !(rules_.towards_forbidden && leads_to_river(at, tile));
    }

    /// Empty, or what the river does that it must not.
    std::string problem() const {
        if (has_loop()) {
            return "two branches of the river are connected";
        }
        if (rules_.bag) {
            return "";
        }
        std::set<Square> reached;
        std::vector<std::string> courses;
        follow(roots_.front(), -1, "", reached, courses);
        for (const auto& [at, tile] : tiles_) {
            if (tile.is_river() && reached.count(at) == 0) {
                return "a river tile does not hang on the river";
            }
        }
        for (const std::string& course : courses) {
            if (forbidden(course)) {
                return "the river turns back: " + course;
            }
        }
        return "";
    }

    int open_ends() const {
        int ends = 0;
        for (const auto& [at, tile] : tiles_) {
            for (int side = 0; side < 4; ++side) {
                ends += tile.water[static_cast<std::size_t>(side)] >= 0 && tiles_.count(beside(at, side)) == 0 ? 1 : 0;
            }
        }
        return ends;
    }
    const std::map<Square, Lying>& tiles() const { return tiles_; }

private:
    /// As many joints as tiles: a loop somewhere. Parts of a tile's water that do not meet on it count apart.
    bool has_loop() const {
        std::map<std::pair<Square, int>, std::pair<Square, int>> leader;
        const auto find = [&](std::pair<Square, int> x) {
            while (leader.at(x) != x) {
                x = leader.at(x);
            }
            return x;
        };
        for (const auto& [at, tile] : tiles_) {
            for (const int water : tile.water) {
                if (water >= 0) {
                    leader[{at, water}] = {at, water};
                }
            }
        }
        for (const auto& [at, tile] : tiles_) {
            for (const int side : {1, 2}) { // every joint once
                const auto there = tiles_.find(beside(at, side));
                const int mine = tile.water[static_cast<std::size_t>(side)];
                if (mine < 0 || there == tiles_.end()) {
                    continue;
                }
                const auto a = find({at, mine});
                const auto b = find({there->first, there->second.water[static_cast<std::size_t>(side + 2) % 4]});
                if (a == b) {
                    return true;
                }
                leader[a] = b;
            }
        }
        return false;
    }

    /// The turns from the first tile to every end: S, L, R for each tile, . for a beginning.
    void follow(Square at, int in, const std::string& so_far, std::set<Square>& reached,
                std::vector<std::string>& courses) const {
        const auto here = tiles_.find(at);
        if (here == tiles_.end()) {
            courses.push_back(so_far);
            return;
        }
        reached.insert(at);
        const Lying& tile = here->second;
        bool ends = true;
        for (int side = 0; side < 4; ++side) {
            if (side == in || tile.water[static_cast<std::size_t>(side)] < 0) {
                continue;
            }
            ends = false;
            std::string next = so_far + '.';
            if (in >= 0) {
                const int heading = (in + 2) % 4;
                const bool counts = rules_.fork_turns || tile.arms() < 3;
                next.back() = side == heading || !counts ? 'S' : side == (heading + 1) % 4 ? 'R' : 'L';
            }
            follow(beside(at, side), (side + 2) % 4, next, reached, courses);
        }
        if (ends) {
            courses.push_back(so_far);
        }
    }

    bool forbidden(const std::string& course) const {
        if (course.find("LL") != std::string::npos || course.find("RR") != std::string::npos) {
            return true;
        }
        std::string curves;
        for (const char c : course) {
            if (c == 'L' || c == 'R' || c == '.') {
                curves += c;
            }
        }
        const std::size_t like = rules_.u_turn == "none_allowed" ? 2 : rules_.u_turn == "immediate" ? 100 : 3;
        return curves.find(std::string(like, 'L')) != std::string::npos ||
               curves.find(std::string(like, 'R')) != std::string::npos;
    }

    bool leads_to_river(Square at, const Lying& tile) const {
        int in = -1;
        for (int side = 0; side < 4; ++side) {
            if (tile.water[static_cast<std::size_t>(side)] >= 0 && tiles_.count(beside(at, side)) != 0) {
                in = side;
            }
        }
        for (int side = 0; side < 4; ++side) {
            const bool straight = side == (in + 2) % 4 || (tile.arms() > 2 && !rules_.fork_turns);
            if (side == in || straight || tile.water[static_cast<std::size_t>(side)] < 0) {
                continue;
            }
            for (const auto& [there, other] : tiles_) {
                const int ahead =
                    (there.first - at.first) * steps[side][0] + (there.second - at.second) * steps[side][1];
                const bool in_line = steps[side][0] != 0 ? there.second == at.second : there.first == at.first;
                if (other.is_river() && in_line && ahead > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    Rules rules_;
    std::map<Square, Lying> tiles_;
    std::vector<Square> roots_;
};

// ---------------------------------------------------------------- playing rivers

struct Outcome {
    int rivers = 0, unfinished = 0, discarded = 0, placed = 0, compared = 0;
};

class RandomRiver {
public:
    RandomRiver(const std::shared_ptr<const Ruleset>& rules, const Rules& river, std::uint64_t seed)
        : game_(rules), table_(river), bag_(river.bag), rng_(seed), seed_(seed) {
        set_up_ = game_.play().tiles().size();
        left_out_ = removed();
    }

    void play(Outcome& outcome, bool compare) {
        while (!game_.is_terminal() && river_left()) {
            read_table();
            if (game_.at_chance()) {
                game_.apply_sampled(rng_);
                continue;
            }
            if (compare && game_.decision_name() == "place") {
                compare_placements(outcome);
            }
            const auto legal = game_.legal_actions();
            game_.apply(legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        read_table();
        INFO("seed " << seed_);
        REQUIRE(table_.problem() == "");
        ++outcome.rivers;
        outcome.unfinished += table_.open_ends() > 0 ? 1 : 0;
        outcome.placed += river_tiles_;
        outcome.discarded += removed() - left_out_;
    }

private:
    bool is_river(TileTypeId type) const { return lying(game_.rules().printed(type), 0).is_river(); }

    int removed() const {
        int tiles = 0;
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            tiles += is_river(type) ? game_.play().in_pile(piles::removed, type) : 0;
        }
        return tiles;
    }

    bool river_left() const {
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            for (std::size_t pile = 0; pile < game_.rules().piles.size(); ++pile) {
                if (static_cast<PileId>(pile) != piles::removed &&
                    game_.play().in_pile(static_cast<PileId>(pile), type) > 0 && is_river(type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// New tiles since last time: each must have been legal when it came.
    void read_table() {
        const Play& play = game_.play();
        for (; read_ < play.tiles().size(); ++read_) {
            const Tile& tile = play.tiles()[read_];
            const Square at{tile.at.x, tile.at.y};
            const Lying it = lying(game_.rules().printed(tile.type), tile.rotation);
            const bool first = read_ < set_up_;
            INFO("seed " << seed_ << ", tile " << read_ << " at " << at.first << ',' << at.second);
            if (!first) {
                REQUIRE(table_.may_put(at, it));
                REQUIRE((it.is_river() || bag_ || !stack_holds_river()));
            }
            table_.put(at, it, first);
            river_tiles_ += it.is_river() ? 1 : 0;
        }
    }

    /// Ordinary tiles come after the river: when one is placed, at most the river tiles above have been drawn.
    bool stack_holds_river() const {
        return river_left() && game_.play().pile_size(piles::supply) > 0 && supply_is_river();
    }
    bool supply_is_river() const {
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            if (game_.play().in_pile(piles::supply, type) > 0 && !is_river(type)) {
                return false;
            }
        }
        return true;
    }

    void compare_placements(Outcome& outcome) {
        const Play& play = game_.play();
        std::set<std::tuple<int, int, unsigned>> listed, mine;
        TileTypeId type{};
        for (const Action a : game_.legal_actions()) {
            if (a.verb == verbs::place) {
                const Position p = unpack(a.b);
                type = static_cast<TileTypeId>(a.a);
                listed.emplace(p.x, p.y, play.type(type).canonical[a.arg]);
            }
        }
        for (const auto& [at, tile] : table_.tiles()) {
            for (int side = 0; side < 4; ++side) {
                const Square p = beside(at, side);
                for (unsigned rotation = 0; rotation < 4; ++rotation) {
                    if (table_.may_put(p, lying(game_.rules().printed(type), rotation))) {
                        mine.emplace(p.first, p.second, play.type(type).canonical[rotation]);
                    }
                }
            }
        }
        INFO("seed " << seed_ << ", " << table_.tiles().size() << " tiles lie, tile " << game_.rules().tile_name(type));
        REQUIRE(listed == mine);
        ++outcome.compared;
    }

    Game game_;
    Table table_;
    bool bag_;
    Rng rng_;
    std::uint64_t seed_;
    std::size_t read_ = 0;
    std::size_t set_up_ = 0; ///< tiles that lie before anybody does anything
    int river_tiles_ = 0, left_out_ = 0;
};

int rivers_of_each() {
    const char* asked = std::getenv("BASTIDE_RIVER_GAMES");
    return asked != nullptr ? std::atoi(asked) : reduced() ? 5 : 60;
}

/// Every river set, every way to combine them, and every switch that concerns the layout.
std::vector<Version> versions() {
    const std::vector<std::pair<std::string, int>> i_and_ii{{"river-1-c2", 1}, {"river-2", 1}};
    std::vector<Version> all{
        {"River I, first edition", {{"river-1", 1}}, {}},
        {"River I, second edition", {{"river-1-c2", 1}}, {}},
        {"River II", {{"river-2", 1}}, {}},
        {"River III", {{"river-3", 1}}, {}},
        {"20th anniversary", {{"river-20ae", 1}}, {}},
        {"River I with GQ11", {{"river-1", 1}, {"river-gq11", 1}}, {}},
        {"River I with the spring of GQ11", {{"river-1", 1}, {"river-gq11", 1}}, {{"river_gq11_source", "true"}}},
        {"River I with CutCassonne", {{"river-1-c2", 1}, {"cutcassonne", 1}}, {}},
        {"River I and II", i_and_ii, {}},
        {"River I and II, one lake", i_and_ii, {{"river_combined_lakes", "keep_one"}}},
        {"River II twice", {{"river-2", 2}}, {}},
        {"River II twice, both forks", {{"river-2", 2}}, {{"river_second_fork", "shuffle_in"}}},
        {"River I, reversed", {{"river-1-c2", 1}}, {{"river_reversed", "true"}}},
        {"River I and II, all in the bag", i_and_ii, {{"river_tiles_in_bag", "true"}}},
        {"River II, fork first", {{"river-2", 1}}, {{"river2_layout", "fork_first_spring_last"}}},
        {"River I and II, two springs", i_and_ii, {{"river2_layout", "two_springs_reverse"}}},
        {"River I and II, two springs, fork agreed",
         i_and_ii,
         {{"river2_layout", "two_springs_reverse"}, {"river_reverse_fork", "fixed"}, {"river_fork_place", "4"}}},
        {"River II, from the fork", {{"river-2", 1}}, {{"river2_layout", "fork_start"}}},
        {"River II, from the fork, two ends mixed in",
         {{"river-2", 1}},
         {{"river2_layout", "fork_start"}, {"river_fork_start_ends", "two_mixed_in"}}},
        {"River I and twice II, two forks", {{"river-1-c2", 1}, {"river-2", 2}}, {{"river2_layout", "two_forks"}}},
        {"River I and II backwards", i_and_ii, {{"river_two_springs_reversed", "true"}}},
    };
    for (const char* timing : {"set_aside", "automatic"}) {
        all.push_back({"River I, lake " + std::string(timing), {{"river-1-c2", 1}}, {{"river_lake_timing", timing}}});
        all.push_back(
            {"20th anniversary, lakes " + std::string(timing), {{"river-20ae", 1}}, {{"river_lake_timing", timing}}});
    }
    all.push_back({"River II, lake automatic", {{"river-2", 1}}, {{"river_lake_timing", "automatic"}}});
    return all;
}

} // namespace

TEST_CASE("Rivers of every version: no rule leads to an illegal board", "[river]") {
    std::ostringstream table;
    table << "share of rivers left unfinished, and tiles discarded for each river\n"
          << std::left << std::setw(50) << ""
          << "immediate_and_triple   immediate   none_allowed   curves not towards\n";
    const std::vector<std::pair<std::string, std::string>> u_turns{{"immediate_and_triple", "allowed"},
                                                                   {"immediate", "allowed"},
                                                                   {"none_allowed", "allowed"},
                                                                   {"immediate_and_triple", "forbidden"}};
    for (const Version& version : versions()) {
        table << std::setw(50) << version.name;
        for (const auto& [u_turn, towards] : u_turns) {
            Version played = version;
            played.switches["river_u_turn"] = u_turn;
            played.switches["river_curve_towards_river"] = towards;
            const auto rules = compiled_river(played);
            const Rules river{u_turn, towards == "forbidden", true, version.switches.count("river_tiles_in_bag") != 0};
            Outcome outcome;
            INFO(version.name << ", " << u_turn << ", " << towards);
            for (int i = 0; i < rivers_of_each(); ++i) {
                RandomRiver(rules, river, static_cast<std::uint64_t>(i) + 1).play(outcome, i % 20 == 0);
            }
            table << std::fixed << std::setprecision(1) << 100.0 * outcome.unfinished / outcome.rivers << " % "
                  << std::setprecision(2) << 1.0 * outcome.discarded / outcome.rivers << "   ";
        }
        table << '\n';
    }
    if (std::getenv("BASTIDE_RIVER_GAMES") != nullptr) {
        std::cerr << table.str();
    }
}

TEST_CASE("A fork that is no turn", "[river]") {
    const auto rules = compiled_river({"River II", {{"river-2", 1}}, {{"river_fork_counts_as_turn", "false"}}});
    const auto both = compiled_river({"River II twice",
                                      {{"river-2", 2}},
                                      {{"river_fork_counts_as_turn", "false"}, {"river_second_fork", "shuffle_in"}}});
    Outcome outcome;
    for (int i = 0; i < rivers_of_each(); ++i) {
        RandomRiver(rules, {"immediate_and_triple", false, false, false}, static_cast<std::uint64_t>(i))
            .play(outcome, i % 5 == 0);
        RandomRiver(both, {"immediate_and_triple", false, false, false}, static_cast<std::uint64_t>(i))
            .play(outcome, i % 5 == 0);
    }
    CHECK(outcome.placed > 0);
}

TEST_CASE("Whole games with a river and random switches, with everything checked", "[river][random]") {
    const std::vector<Version> all = versions();
    const int games = games_asked_for() != 0 ? games_asked_for() : reduced() ? 4 : 60;
    int played = 0;
    for (int i = 0; i < games; ++i) {
        Rng rng(static_cast<std::uint64_t>(i) + 77);
        const auto any = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
        Version version = all[any(all.size())];
        std::vector<std::string> modules{"base", "river"};
        std::vector<std::pair<std::string, const SwitchSpec*>> settings;
        for (const InstalledModule& module : library().modules()) {
            const std::string& name = module.manifest.name;
            if (name != "base" && name != "river") {
                if (any(2) == 0) {
                    continue;
                }
                modules.push_back(name);
            }
            for (const SwitchSpec& spec : module.manifest.switches) {
                settings.emplace_back(name + '.' + spec.name, &spec);
            }
        }
        for (std::uint32_t changes = any(6); changes > 0; --changes) {
            const auto& [name, spec] = settings[any(settings.size())];
            const std::vector<std::string> values = values_of(*spec);
            version.switches[name] = values[any(values.size())];
        }
        std::string text = version.name + "; " + listed(modules);
        for (const auto& [name, value] : version.switches) {
            text += "; " + name + " = " + value;
        }
        INFO(text << "; seed " << i);
        std::shared_ptr<const Ruleset> rules;
        try {
            rules = compiled_river(version, with_needed(modules));
        } catch (const Error& refusal) {
            INFO(refusal.what());
            CHECK(std::string_view(refusal.what()).size() > 30);
            continue;
        }
        ++played;
        const std::vector<std::string> problems = played_checked(rules, {static_cast<std::uint64_t>(i), 5, 40});
        for (const std::string& problem : problems) {
            UNSCOPED_INFO(problem);
        }
        REQUIRE(problems.empty());
    }
    CHECK(played * 3 > games);
}

TEST_CASE("Roles are called as in the anniversary edition", "[river]") { // RIVER-023
    const Version classic{"classic", {{"river-1-c2", 1}}, {}};
    const Version anniversary{"anniversary", {{"river-20ae", 1}}, {{"role_names", "anniversary"}}};
    const auto role = [](const std::shared_ptr<const Ruleset>& rules, const char* kind) {
        return rules->shown_role(rules->figure_kind("follower"), rules->kind(kind));
    };
    const auto before = compiled_river(classic), after = compiled_river(anniversary);
    CHECK(role(before, "road") == "thief");
    CHECK(role(before, "monastery") == "monk");
    CHECK(role(before, "field") == "farmer");
    CHECK(role(after, "road") == "traveller");
    CHECK(role(after, "monastery") == "nun");
    CHECK(role(after, "field") == "farm woman");
    CHECK(role(after, "city") == "knight");
}
