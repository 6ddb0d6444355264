// Little Buildings: sheds, houses and towers that players put on tiles, and that add to whatever is scored there.
#include "bastide/bastide.hpp"
#include "bastide/error.hpp"
#include <array>

namespace bastide::little_buildings {

enum class Building : std::uint8_t { shed, house, tower };

namespace {

struct Sort {
    Building building;
    const char* name;
    const char* plural;
    const char* piece; ///< kind of the pieces on the board
    int worth;         ///< LITTLE-008
};
constexpr std::array<Sort, 3> sorts{{{Building::shed, "shed", "sheds", "little-shed", 1},
                                     {Building::house, "house", "houses", "little-house", 2},
                                     {Building::tower, "tower", "towers", "little-tower", 3}}};
constexpr int of_each = 6; // LITTLE-001

} // namespace

class LittleBuildings : public Module {
public:
    void install(Registry& registry) override;

private:
    struct Supply { ///< of each player, by building
        std::array<std::array<std::uint8_t, sorts.size()>, max_players> left;
    };
    void deal(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void build(Play& play, Building which) const;
    Place site(const Play& play, Building) const;
    void worth(const Play& play, Valuation& v) const;
    bool counts(const Play& play, const Valuation& v) const;
    bool belongs_to(const Play& play, FeatureId f, TileId tile) const;
    static void revalue_around(Play& play, Position at);
    std::string shown(const Play& play, PlayerId p) const;
    std::string describe(const Play& play, const Supply& supply) const;

    bool even_ = true, by_kind_ = false;
    std::array<FigureKindId, sorts.size()> pieces_{};
    std::array<TermId, sorts.size()> terms_{};
    TermId any_{};
    KindId castle_ = none_of<KindId>, monastery_ = none_of<KindId>;
    Slot<Supply> supply_{};
    Verb<Building> build_{};
};

void LittleBuildings::install(Registry& registry) {
    even_ = registry.text("little_buildings_supply") == "even";
    by_kind_ = registry.text("little_buildings_scoring") == "3/2/1";
    castle_ = registry.find_kind("castle");
    monastery_ = registry.find_kind("monastery");
    any_ = registry.term("little building");
    std::vector<std::string> forms, sentences;
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        const Sort& sort = sorts[i];
        // LITTLE-005 LITTLE-019: nobody's, and out of reach of everything that happens on the tile
        pieces_[i] = registry.figure_kind({.name = sort.piece,
                                           .singular = std::string("little ") + sort.name,
                                           .plural = std::string("little ") + sort.plural,
                                           .neutral = of_each,
                                           .claims = false,
                                           .exposed = false});
        terms_[i] = registry.term(std::string("little ") + sort.name, std::string("little ") + sort.plural);
        forms.emplace_back(sort.name);
        sentences.push_back(std::string("Put a little ") + sort.name + " on the tile");
    }
    supply_ = registry.slot<Supply>(hook<&LittleBuildings::describe>(this));
    build_ = registry.verb<Building>({.name = "build",
                                      .apply = hook<&LittleBuildings::build>(this),
                                      .forms = forms,
                                      .sentences = sentences,
                                      .place = hook<&LittleBuildings::site>(this)});
    registry.count({.name = "built", .about = "Little buildings put on tiles.", .unit = "buildings"}, build_);
    registry.contribute("figures", hook<&LittleBuildings::list>(this));
    registry.at(Anchor::setup_players, {.label = "little-buildings.deal", .run = hook<&LittleBuildings::deal>(this)});
    registry.tariff_of_all(Rank::add, hook<&LittleBuildings::worth>(this), Reads::feature);
    registry.display("little buildings", hook<&LittleBuildings::shown>(this));
}

// ---------------------------------------------------------------- the supply

/// LITTLE-002 LITTLE-003: as many of each kind for everybody. What then is left of an even share is dealt out round the
/// table, sheds first.
void LittleBuildings::deal(Play& play) const {
    const int players = play.players();
    const int share = even_ ? of_each * static_cast<int>(sorts.size()) / players : 0;
    auto& left = play[supply_].left;
    std::array<int, sorts.size()> rest{};
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        const int each = of_each / players;
        rest[i] = of_each - each * players;
        for (int p = 0; p < players; ++p) {
            left[static_cast<std::size_t>(p)][i] = narrow(each);
        }
    }
    const int more = share - of_each / players * static_cast<int>(sorts.size());
    std::size_t kind = 0;
    for (int n = 0; n < more * players; ++n) {
        while (rest[kind] == 0) {
            ++kind;
        }
        --rest[kind];
        ++left[static_cast<std::size_t>(n % players)][kind];
    }
}

std::string LittleBuildings::shown(const Play& play, PlayerId p) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        if (const int n = play[supply_].left[index(p)][i]; n != 0) {
            words.push_back(counted(n, sorts[i].name, sorts[i].plural));
        }
    }
    return words.empty() ? "none" : listed(words);
}

std::string LittleBuildings::describe(const Play& play, const Supply&) const {
    std::string text;
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        text += (text.empty() ? "" : "; ") + play.player_name(player) + ": " + shown(play, player);
    }
    return text;
}

// ---------------------------------------------------------------- on tiles

/// LITTLE-004: instead of a follower, on the tile just placed; so there never is another one (LITTLE-006).
void LittleBuildings::list(const Play& play, ActionList& out) const {
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        if (play.placed_tile() != none_of<TileId> && play[supply_].left[index(play.actor())][i] != 0) {
            out.add(build_(sorts[i].building));
        }
    }
}

Place LittleBuildings::site(const Play& play, Building) const {
    return Place::on_square(play.tile(play.placed_tile()).at);
}

/// LITTLE-005: it serves everybody, and stays.
void LittleBuildings::build(Play& play, Building which) const {
    const auto i = static_cast<std::size_t>(which);
    const PlayerId player = play.actor();
    const Position at = play.tile(play.placed_tile()).at;
    --play[supply_].left[index(player)][i];
    play.tell( // before it stands there, which needs no telling of its own then
        [&] {
            return play.player_name(player) + " puts a little " + sorts[i].name + " on the tile at " +
                   position_text(at) + '.';
        },
        player, "LITTLE-004");
    play.deploy(nobody, pieces_[i], Place::on_square(at));
    revalue_around(play, at);
}

/// What lies on the tile, and what is surrounded by it.
void LittleBuildings::revalue_around(Play& play, Position at) {
    const auto revalue = [&](TileId tile) {
        play.each_segment_on(tile, [&](SegmentId s) { play.revalue(play.feature_of(s)); });
    };
    revalue(play.tile_at(at));
    play.each_tile_around(at, revalue);
}

// ---------------------------------------------------------------- what they are worth

/// LITTLE-015: a castle is worth what completed it. LITTLE-017: who is called back before time leaves them be; and
/// where figures are paid one by one, nothing is scored.
bool LittleBuildings::counts(const Play& play, const Valuation& v) const {
    if (v.kind == castle_) {
        return false;
    }
    if (v.occasion == occasions::completed || v.occasion == occasions::final) {
        return true;
    }
    const std::string& occasion = play.rules().occasion_names[index(v.occasion)];
    return occasion != "recalled" && occasion != "famine";
}

/// LITTLE-009 LITTLE-014 LITTLE-016: on the tiles of a road, city or field; on the tile of a monastery, and of what
/// else is to be surrounded, and those around it.
bool LittleBuildings::belongs_to(const Play& play, FeatureId f, TileId tile) const {
    const Position at = play.tile(tile).at;
    const auto& kind = play.rules().kinds[index(play.feature(f).kind)];
    if (kind.spec.closing == Closing::surrounded || kind.family == monastery_) {
        return play.position_of(f) == at || play.lies_around(f, at);
    }
    bool here = false;
    play.each_segment_on(tile, [&](SegmentId s) { here = here || play.feature_of(s) == f; });
    return here;
}

/// LITTLE-007 LITTLE-008 LITTLE-010 LITTLE-013: nothing multiplies or cancels them.
void LittleBuildings::worth(const Play& play, Valuation& v) const {
    if (!counts(play, v)) {
        return;
    }
    std::array<int, sorts.size()> here{};
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        for (const FigureId f : play.figures_of(nobody, pieces_[i])) {
            const TileId tile = play.tile_of(play.figure(f));
            if (tile == none_of<TileId>) { // nobody has put this one, or those behind it, on the board
                break;
            }
            here[i] += belongs_to(play, v.feature, tile) ? 1 : 0;
        }
    }
    if (!by_kind_) {
        v.add_apart(any_, here[0] + here[1] + here[2], 1, "LITTLE-007");
        return;
    }
    for (std::size_t i = sorts.size(); i-- > 0;) {
        v.add_apart(terms_[i], here[i], sorts[i].worth, "LITTLE-008");
    }
}

} // namespace bastide::little_buildings

using bastide::little_buildings::LittleBuildings;
BASTIDE_MODULE(LittleBuildings)
