// Mage and Witch: two figures of nobody's that make a road or city worth more, or half.
#include "bastide/bastide.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::mage_and_witch {

enum Magician : std::uint8_t { mage, witch };

namespace {
constexpr const char* magic_word = "magic";
constexpr std::array magicians{mage, witch};
constexpr std::array<const char*, 2> names{"mage", "witch"};
constexpr std::array<const char*, 2> plurals{"mages", "witches"};
} // namespace

class MageAndWitch : public Module {
public:
    void install(Registry& registry) override;

private:
    void install_figures(Registry& registry);
    void install_values(Registry& registry);
    bool on_board(const Play& play, Magician who) const {
        return play.figure(play.first_figure(nobody, figures_[who])).on_board();
    }
    FeatureId place_of(const Play& play, Magician who) const {
        return play.feature_of(play.figure(play.first_figure(nobody, figures_[who])));
    }
    bool stand_together(const Play& play) const;
    bool calls(const Play& play, TileId tile) const;
    void begin(Play& play) const;
    bool may_host(const Play& play, SegmentId s) const;
    template <class F> bool any_goal(const Play& play, F&& wanted) const;
    void list_goals(const Play& play, ActionList& out) const;
    void list_dismissals(const Play& play, ActionList& out) const;
    void move_mage(Play& play, SegmentId to) const { move(play, mage, to); }
    void move_witch(Play& play, SegmentId to) const { move(play, witch, to); }
    void move(Play& play, Magician who, SegmentId to) const;
    void dismiss(Play& play, Magician who) const;
    void enchant(const Play& play, Valuation& v) const;
    void halve(const Play& play, Valuation& v) const;

    std::array<FigureKindId, 2> figures_{};
    std::array<Verb<SegmentId>, 2> move_{};
    Verb<Magician> dismiss_{};
    Decision<> ask_move_{}, ask_dismissal_{};
    KindId road_{}, city_{};
    WordId magic_{};
    RouteId conjured_{};
    PartRight done_{};
    TermId enchanted_{};
};

void MageAndWitch::install(Registry& registry) {
    if (!registry.printed(magic_word)) { // nothing ever brings them into the game
        return;
    }
    magic_ = registry.tile_word(magic_word);
    road_ = registry.find_kind("road");
    city_ = registry.find_kind("city");
    done_ = registry.part_right("mage and witch were looked after");
    install_figures(registry);
    install_values(registry);
    // after all that the placement changes, and before anything is deployed (MAGE-004 MAGE-010 MAGE-025)
    registry.at(moments::before(Anchor::part_figures), {.label = "mage-and-witch.move",
                                                        .run = hook<&MageAndWitch::begin>(this),
                                                        .writes = {"figures"},
                                                        .reads = {"board"}});
}

/// MAGE-001 MAGE-012. MAGE-024: what the dragon eats its module knows by a quality.
void MageAndWitch::install_figures(Registry& registry) {
    const bool eaten = registry.flag("dragon_eats_neutral_figures");
    const std::vector<std::string> qualities = eaten ? std::vector<std::string>{"edible"} : std::vector<std::string>{};
    for (const Magician who : magicians) {
        figures_[who] = registry.figure_kind({.name = names[who],
                                              .plural = plurals[who],
                                              .neutral = 1,
                                              .claims = false,
                                              .stands_on = {"road", "city"},
                                              .qualities = qualities});
    }
    conjured_ = registry.route({.name = "conjured", .shares = true, .deploys = false});
    move_[mage] = registry.verb<SegmentId>({.name = names[mage],
                                            .apply = hook<&MageAndWitch::move_mage>(this),
                                            .sentences = {"Put the mage on {SEGMENT}"}});
    move_[witch] = registry.verb<SegmentId>({.name = names[witch],
                                             .apply = hook<&MageAndWitch::move_witch>(this),
                                             .sentences = {"Put the witch on {SEGMENT}"}});
    dismiss_ = registry.verb<Magician>({.name = "dismiss",
                                        .apply = hook<&MageAndWitch::dismiss>(this),
                                        .forms = {"mage", "witch"},
                                        .sentences = {"Take the mage off the board", "Take the witch off the board"}});
    registry.count({.name = "mage-moves", .about = "How often the mage was put somewhere.", .unit = "moves"},
                   move_[mage]);
    registry.count({.name = "witch-moves", .about = "How often the witch was put somewhere.", .unit = "moves"},
                   move_[witch]);
    ask_move_ = registry.decision({.name = "mage or witch",
                                   .question = "Whom do you put on an unfinished road or city, the mage or the witch?",
                                   .list = hook<&MageAndWitch::list_goals>(this)});
    ask_dismissal_ = registry.decision({.name = "mage or witch leaves",
                                        .question = "There is no place left: who leaves, the mage or the witch?",
                                        .list = hook<&MageAndWitch::list_dismissals>(this)});
}

void MageAndWitch::install_values(Registry& registry) {
    enchanted_ = registry.term("enchanted tile");
    for (const KindId kind : {road_, city_}) { // MAGE-028: no others
        registry.tariff(kind, Rank::add, hook<&MageAndWitch::enchant>(this), Reads::feature);
        registry.tariff(kind, Rank::scale, hook<&MageAndWitch::halve>(this), Reads::feature);
    }
}

// ---------------------------------------------------------------- who goes where

bool MageAndWitch::stand_together(const Play& play) const {
    const FeatureId here = place_of(play, mage);
    return here != none_of<FeatureId> && here == place_of(play, witch);
}

/// MAGE-004, or MAGE-010: whatever the tile shows.
bool MageAndWitch::calls(const Play& play, TileId tile) const {
    return play.type_of(tile).shows(magic_) || stand_together(play);
}

/// Once for a placement, even where the step of figures is repeated (MAGE-011). MAGE-009: with no place to go one must
/// leave.
void MageAndWitch::begin(Play& play) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || play.has(done_)) {
        return;
    }
    play.give(done_);
    if (!calls(play, tile)) {
        return;
    }
    if (any_goal(play, [](SegmentId) { return true; })) {
        play.ask(ask_move_, play.turn_owner());
    } else if (on_board(play, mage) && on_board(play, witch)) {
        play.ask(ask_dismissal_, play.turn_owner());
    } else if (on_board(play, mage) || on_board(play, witch)) {
        dismiss(play, on_board(play, mage) ? mage : witch);
    }
}

/// MAGE-004 MAGE-007 MAGE-008, and MAGE-006: where neither stands now.
bool MageAndWitch::may_host(const Play& play, SegmentId s) const {
    const KindId kind = play.kind_of(s);
    const FeatureId f = play.feature_of(s);
    return (kind == road_ || kind == city_) && play.feature(f).open != 0 && f != place_of(play, mage) &&
           f != place_of(play, witch);
}

/// Tile by tile, until one is wanted.
template <class F> bool MageAndWitch::any_goal(const Play& play, F&& wanted) const {
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        const auto tile = static_cast<TileId>(t);
        for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
            const SegmentId s = play.segment(tile, i);
            if (may_host(play, s) && play.may_stand(figures_[mage], s, conjured_) && wanted(s)) {
                return true;
            }
        }
    }
    return false;
}

/// MAGE-005: whoever is chosen, on the board or beside it.
void MageAndWitch::list_goals(const Play& play, ActionList& out) const {
    any_goal(play, [&](SegmentId s) {
        out.add(move_[mage](s));
        out.add(move_[witch](s));
        return false;
    });
}

/// By MAGE-010 after a tile without the symbol, which calls for a move only as it joins what they stand on.
void MageAndWitch::move(Play& play, Magician who, SegmentId to) const {
    const PlayerId player = play.actor();
    const char* const rule = play.type_of(play.placed_tile()).shows(magic_) ? "MAGE-004" : "MAGE-010";
    play.tell(
        [&] { return play.player_name(player) + " puts the " + names[who] + " on the " + play.feature_name(to) + '.'; },
        player, rule);
    play.move(play.first_figure(nobody, figures_[who]), Place(to), reasons::moved);
}

void MageAndWitch::list_dismissals(const Play&, ActionList& out) const {
    for (const Magician who : magicians) {
        out.add(dismiss_(who));
    }
}

void MageAndWitch::dismiss(Play& play, Magician who) const {
    play.tell([&] { return std::string("The ") + names[who] + " has no place to go and leaves the board."; },
              play.turn_owner(), "MAGE-009");
    play.send_home(play.first_figure(nobody, figures_[who]), reasons::returned);
}

// ---------------------------------------------------------------- what they do to values

/// MAGE-013 MAGE-019 MAGE-020
void MageAndWitch::enchant(const Play& play, Valuation& v) const {
    if (place_of(play, mage) == v.feature) {
        v.add(enchanted_, play.tiles_of(v.feature), 1, v.occasion == occasions::final ? "MAGE-019" : "MAGE-013");
    }
}

/// MAGE-014 MAGE-016: all that the feature is worth.
void MageAndWitch::halve(const Play& play, Valuation& v) const {
    if (place_of(play, witch) == v.feature) {
        v.scale(1, 2, Rounding::up, v.occasion == occasions::final ? "MAGE-019" : "MAGE-014");
    }
}

} // namespace bastide::mage_and_witch

using bastide::mage_and_witch::MageAndWitch;
BASTIDE_MODULE(MageAndWitch)
