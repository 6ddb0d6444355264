// Random games in which a toy edits the board at random: tiles in other forms, features joined, of other
// kinds, off the list, sides closed, placements with a debt. Everything is checked as in the other random games, so
// after every action the features are those that the printed tiles give, and those that are put together anew.
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_edits {

using namespace bastide;
using namespace bastide::test;

namespace {

constexpr int most_arches = 12, most_heaps = 4;

class Editor {
public:
    void install(Registry& r) {
        dice_ = r.slot<Dice>();
        register_forms(r);
        const KindId road = r.find_kind("road"), city = r.find_kind("city");
        canal_ = r.feature_kind({.name = "toy-canal"});
        const KindId garden = r.feature_kind({.name = "toy-garden", .closing = Closing::surrounded});
        const KindId ruin = r.feature_kind({.name = "toy-ruin", .closing = Closing::never});
        for (const auto& [from, to] :
             {std::pair{road, canal_}, {canal_, road}, {city, ruin}, {city, garden}, {ruin, city}}) {
            r.conversion(from, to);
        }
        r.figure_kind(
            {.name = "toy-diver", .plural = "toy-divers", .per_player = 2, .stands_on = {"toy-canal", "toy-garden"}});
        r.report_unoccupied(city);
        r.report_unoccupied(garden);
        const TermId spade = r.term("spade");
        for (const KindId kind : {canal_, garden, ruin}) {
            r.tariff(kind, Rank::base,
                     calls([=](const Play& p, Valuation& v) { v.add(spade, p.tiles_of(v.feature), 1, "TOY-1"); }));
        }
        r.allow_placement(calls([this](const Play& p, TileTypeId t, Position, unsigned, unsigned) {
            return p[dice_].heaps < most_heaps && p.rules().form(t, heap_) != none_of<TileTypeId>;
        }));
        r.at(Anchor::part_placed, {.label = "editor.edit", .run = step([this](Play& p) { edit(p); }), .after = {}});
        r.at(Anchor::round_convert, {.label = "editor.unlist", .run = step([this](Play& p) { unlist(p); })});
    }

private:
    struct Dice {
        std::uint64_t state;
        std::int32_t arches, heaps;
    };

    void register_forms(Registry& r) {
        r.terrain("rubble", true);
        r.attribute("arch");
        r.tile_word("heap");
        arch_ = r.form("arch", calls([](TileDef& tile) {
                           for (const SegmentDef& segment : tile.segments) {
                               for (const unsigned port : segment.ports) {
                                   if (port == port_of_side(north) || port == port_of_side(south)) {
                                       return false;
                                   }
                               }
                           }
                           tile.segments.push_back(
                               {"road", {port_of_side(north), port_of_side(south)}, {{"arch", 1}}, {}, tile.line});
                           return tile.segments.size() <= max_segments_per_tile;
                       }),
                       most_arches);
        bare_ = r.form("bare", calls([](TileDef& tile) {
                           const bool arched = !tile.segments.empty() && tile.segments.back().words.count("arch") != 0;
                           if (arched) {
                               tile.segments.pop_back();
                           }
                           return arched;
                       }),
                       most_arches);
        heap_ = r.form("heap", calls([](TileDef& tile) {
                           tile.edges.fill("rubble");
                           return tile.words.emplace("heap", 1).second;
                       }),
                       most_heaps);
    }

    /// The same in the same game.
    std::uint32_t roll(Play& p, std::size_t sides) const {
        std::uint64_t& state = p[dice_].state;
        state = state * 6364136223846793005ULL + 1442695040888963407ULL + p.core().segments;
        return static_cast<std::uint32_t>((state >> 33) % std::max<std::size_t>(sides, 1));
    }
    SegmentId any_segment(Play& p) const {
        const auto tile = static_cast<TileId>(roll(p, p.tiles().size()));
        const unsigned count = p.type_of(tile).segment_count;
        return count == 0 ? none_of<SegmentId> : p.segment(tile, roll(p, count));
    }
    void transform(Play& p, TileId tile, FormId form, int arches) const {
        if (p.rules().form(p.tile(tile).type, form) != none_of<TileTypeId> && p[dice_].arches + arches <= most_arches) {
            p[dice_].arches += arches;
            p.transform(tile, form);
        }
    }

    void edit(Play& p) const {
        const TileId placed = p.placed_tile();
        if (placed == none_of<TileId>) {
            return;
        }
        if (const Tile tile = p.tile(placed); p.clashes(tile.type, tile.at, tile.rotation) != 0) {
            ++p[dice_].heaps;
            p.transform(placed, heap_);
        }
        const auto tile = static_cast<TileId>(roll(p, p.tiles().size()));
        const SegmentId s = any_segment(p), t = any_segment(p);
        switch (roll(p, 8)) {
        case 0:
            return transform(p, roll(p, 2) == 0 ? placed : tile, arch_, 1);
        case 1:
            return transform(p, tile, bare_, -1);
        case 2:
            if (s != none_of<SegmentId> && t != none_of<SegmentId> && p.kind_of(s) == p.kind_of(t) &&
                p.links().size() < 8) {
                p.join(s, t);
            }
            return;
        case 3:
        case 4:
            if (s != none_of<SegmentId>) {
                const auto kind = static_cast<KindId>(roll(p, p.rules().kinds.size()));
                if ((p.rules().kinds[index(p.kind_of(s))].becomes >> index(kind) & 1U) != 0) {
                    p.convert(p.feature_of(s), kind);
                }
            }
            return;
        case 5:
            return p.close_side(tile, roll(p, 4));
        default:
            return;
        }
    }

    void unlist(Play& p) const {
        if (p.round().empty() || roll(p, 3) != 0) {
            return;
        }
        const FeatureId f = p.round()[roll(p, p.round().size())].feature;
        if (p.feature(f).claims == 0) { // whoever stands there would stay for ever
            p.unlist(f);
        }
    }

    Slot<Dice> dice_{};
    FormId arch_{}, bare_{}, heap_{};
    KindId canal_{};
};

void play_edited(const Mix& mix, std::uint64_t seed) {
    static std::vector<std::unique_ptr<Editor>> editors; // rulesets keep their hooks
    editors.push_back(std::make_unique<Editor>());
    Editor& editor = *editors.back();
    INFO(mix.text() << "; seed " << seed);
    const auto rules =
        compiled_with(library().compose(mix.file()), {{"editor", [&](Registry& r) { editor.install(r); }}});
    const std::vector<std::string> problems = played_checked(rules, checks_for(*rules, seed));
    for (const std::string& problem : problems) {
        UNSCOPED_INFO(problem);
    }
    REQUIRE(problems.empty());
}

} // namespace

TEST_CASE("Edits at random leave every position as its tiles say, beside every module", "[edits]") {
    std::uint64_t seed = 1;
    for (int i = 0; i < sized(1, 1, 6); ++i) {
        play_edited(Mix{}, ++seed);
    }
    std::vector<std::string> names{"base"};
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
        Mix mix;
        mix.modules = with_needed({"base", module.manifest.name});
        mix.more_sets = usual_sets(mix.modules);
        mix.players = 2 + static_cast<int>(seed % 3);
        ++seed;
        if (chosen(names.size() - 2, library().modules().size(), sized<std::size_t>(2, 5, 100))) {
            play_edited(mix, seed);
        }
    }
    Mix all;
    all.modules = with_needed(names);
    all.more_sets = usual_sets(all.modules);
    for (int players = 2; players <= sized(2, 2, 3); ++players) {
        all.players = players;
        play_edited(all, ++seed);
    }
}

TEST_CASE("Edits at random in random mixes", "[edits]") {
    const int games = games_asked_for() != 0 ? games_asked_for() : sized(1, 2, 8);
    for (int i = 0; i < games; ++i) {
        const std::uint64_t seed = 77'000'000 + static_cast<std::uint64_t>(i);
        const Mix mix = random_mix(seed);
        std::string refusal;
        if (compiled_or_refused(mix, refusal) != nullptr) {
            play_edited(mix, seed);
        }
    }
}

} // namespace test_edits
