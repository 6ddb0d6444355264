// The Flier: instead of a deployment a follower flies from the tile just placed, as far as the die says, and lands on
// what is not finished there.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <string>

namespace bastide::flier {

namespace {
constexpr std::uint8_t farthest = 3;         // FLIER-001
constexpr std::uint32_t faces_of_a_sort = 2; // likewise
constexpr const char* acrobats = "acrobats"; // a word of tiles, and the space for figures there
} // namespace

class Flier : public Module {
public:
    void install(Registry& registry) override;

private:
    struct Flight { ///< a figure that is still on its machine, and how many squares it flies
        FigureId figure;
        std::uint16_t squares;
    };

    void install_choices(Registry& registry);
    bool flies(const Ruleset& rules, FigureKindId kind) const;
    void list_flights(const Play& play, ActionList& out) const;
    void apply_fly(Play& play, FigureKindId kind) const;
    Place machine_of(const Play& play, FigureKindId) const { return Place::in(machine_, play.placed_tile()); }
    void list_faces(const Play&, Chances& out) const;
    unsigned thrower(const Play& play) const { return 1U << index(play.turn_owner()); }
    void apply_roll(Play& play, std::uint8_t squares) const;
    Position target(const Play& play, Flight flight) const;
    void list_goals(const Play& play, Flight flight, ActionList& out) const;
    void list_landings(const Play& play, ActionList& out) const;
    Place among_acrobats(const Play& play, TileId tile) const;
    void apply_land(Play& play, FigureKindId, SegmentId to) const;
    void apply_land_among(Play& play, FigureKindId, TileId tile) const;
    void end_flight(Play& play, FigureId figure) const;

    bool optional_ = false, abbots_fly_ = true, joins_acrobats_ = false;
    FigureKindId abbot_{};
    KindId field_{};
    QualityId follower_{};
    WordId word_{}, acrobats_{};
    SpaceKindId machine_{};
    RouteId flight_{};
    PartRight flown_{};
    Verb<FigureKindId> fly_{};
    Verb<std::uint8_t> roll_{};
    Verb<FigureKindId, SegmentId> land_{};
    Verb<FigureKindId, TileId> land_among_{};
    Decision<FigureId> ask_die_{};
    Decision<Flight> ask_landing_{};
    Step<FigureId> end_flight_{};
};

void Flier::install(Registry& registry) {
    if (!registry.printed("flying-machine")) {
        return;
    }
    optional_ = registry.text("flier_landing") == "optional";
    abbots_fly_ = registry.flag("abbot_as_flier");
    abbot_ = registry.find_figure_kind("abbot");
    field_ = registry.find_kind("field");
    follower_ = registry.quality("follower");
    word_ = registry.tile_word("flying-machine");
    joins_acrobats_ = registry.flag("flier_on_acrobats") && registry.printed(acrobats);
    if (joins_acrobats_) {
        acrobats_ = registry.tile_word(acrobats);
    }
    machine_ = registry.space_kind({.name = "flying-machine", .exposed = false});
    flight_ = registry.route({.name = "flight", .shares = true}); // FLIER-010
    flown_ = registry.part_right("a follower flew");
    install_choices(registry);
}

void Flier::install_choices(Registry& registry) {
    fly_ = registry.verb<FigureKindId>({.name = "fly",
                                        .apply = hook<&Flier::apply_fly>(this),
                                        .sentences = {"Let {FIGURE} fly"},
                                        .place = hook<&Flier::machine_of>(this)});
    registry.count({.name = "flights", .about = "Followers that flew, wherever they came.", .unit = "figures"}, fly_);
    roll_ = registry.verb<std::uint8_t>({.name = "roll",
                                         .apply = hook<&Flier::apply_roll>(this),
                                         .sentences = {"The follower flies {NUMBER:square:squares} far"}});
    land_ = registry.verb<FigureKindId, SegmentId>({.name = "land",
                                                    .apply = hook<&Flier::apply_land>(this),
                                                    .sentences = {"Land {FIGURE} on {SEGMENT}[, as {ROLE}]"}});
    registry.count({.name = "landings", .about = "Followers that flew and landed on a feature.", .unit = "figures"},
                   land_);
    if (joins_acrobats_) {
        land_among_ =
            registry.verb<FigureKindId, TileId>({.name = "land-among",
                                                 .apply = hook<&Flier::apply_land_among>(this),
                                                 .sentences = {"Land {FIGURE} among the acrobats at {SQUARE}"}});
        registry.count({.name = "landings-among-acrobats",
                        .about = "Followers that flew and landed among acrobats.",
                        .unit = "figures"},
                       land_among_);
    }
    ask_die_ = registry.decision<FigureId>({.name = "flight",
                                            .question = "How far does the follower fly?",
                                            .outcomes = hook<&Flier::list_faces>(this),
                                            .from_outside = true,
                                            .in_hands = hook<&Flier::thrower>(this)});
    ask_landing_ = registry.decision<Flight>({.name = "landing",
                                              .question = "Where does your follower land?",
                                              .list = hook<&Flier::list_landings>(this),
                                              .pass = "Do not land"});
    end_flight_ = registry.step<FigureId>({.label = "flier.end-flight", .run = hook<&Flier::end_flight>(this)});
    registry.contribute("figures", hook<&Flier::list_flights>(this));
}

// ---------------------------------------------------------------- taking off

/// FLIER-017: nobody who claims nothing, not even builders and pigs that are followers (TB-009); where they may land is
/// only the tile just placed. FLIER-020: the abbot by a switch of its own, whatever other rules take it for.
bool Flier::flies(const Ruleset& rules, FigureKindId kind) const {
    return kind == abbot_ ? abbots_fly_ : rules.has(kind, follower_) && rules.figure_kinds[index(kind)].spec.claims;
}

/// FLIER-005 FLIER-006: from the tile just placed, once in its part (FLIER-022). Where nobody may be deployed, nobody
/// takes off.
void Flier::list_flights(const Play& play, ActionList& out) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || !play.type_of(tile).shows(word_) || play.has(flown_)) {
        return;
    }
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        if (flies(play.rules(), kind) && play.has_in_supply(play.actor(), kind) &&
            play.may_stand(kind, Place::in(machine_, tile), flight_)) {
            out.add(fly_(kind));
        }
    }
}

/// FLIER-009: before the die is rolled.
void Flier::apply_fly(Play& play, FigureKindId kind) const {
    play.give(flown_);
    play.ask(ask_die_, chance, play.deploy(play.actor(), kind, Place::in(machine_, play.placed_tile())));
}

void Flier::list_faces(const Play&, Chances& out) const {
    for (std::uint8_t squares = 1; squares <= farthest; ++squares) {
        out.add(roll_(squares), faces_of_a_sort);
    }
}

// ---------------------------------------------------------------- landing

/// FLIER-007 FLIER-008: whatever lies between.
Position Flier::target(const Play& play, Flight flight) const {
    const Tile& from = play.tile(play.tile_of(play.figure(flight.figure)));
    const Position step = step_pointed(play.rules().number_on(from.type, word_), from.rotation);
    Position at = from.at;
    for (unsigned i = 0; i < flight.squares; ++i) {
        at = at + step;
    }
    return at;
}

void Flier::apply_roll(Play& play, std::uint8_t squares) const {
    const Flight flight{play.argument(ask_die_), squares};
    const PlayerId owner = play.figure(flight.figure).owner;
    play.tell(
        [&] {
            return play.figure_name(flight.figure) + " flies " + counted(squares, "square") + " far, to " +
                   position_text(target(play, flight)) + '.';
        },
        owner, "FLIER-008");
    play.push(end_flight_, flight.figure);
    ActionList goals;
    list_goals(play, flight, goals);
    if (!goals.empty()) {
        play.ask(ask_landing_, owner, flight);
    }
}

/// FLIER-010 FLIER-011 FLIER-016: what the tile just placed has completed is complete. Where the figure may stand is
/// for its kind and for other rules to say (FLIER-018 FLIER-019 FLIER-021).
void Flier::list_goals(const Play& play, Flight flight, ActionList& out) const {
    const TileId tile = play.tile_at(target(play, flight));
    if (tile == none_of<TileId>) {
        return;
    }
    const FigureKindId kind = play.figure(flight.figure).kind;
    play.each_segment_on(tile, [&](SegmentId s) {
        if (play.kind_of(s) != field_ && !play.closed(play.feature_of(s)) && play.may_stand(kind, s, flight_)) {
            out.add(land_(kind, s));
        }
    });
    const Place among = joins_acrobats_ ? among_acrobats(play, tile) : Place{};
    if (among.where == Where::space && play.may_stand(kind, among, flight_)) {
        out.add(land_among_(kind, tile));
    }
}

/// FLIER-035: where other rules make a place of it. Who may be there, and how many, is for them to say.
Place Flier::among_acrobats(const Play& play, TileId tile) const {
    const auto& spaces = play.rules().space_kinds;
    const auto it = std::find_if(spaces.begin(), spaces.end(), [](const auto& kind) { return kind.name == acrobats; });
    const bool any = it != spaces.end() && play.type_of(tile).shows(acrobats_);
    return any ? Place::in(static_cast<SpaceKindId>(it - spaces.begin()), tile) : Place{};
}

/// FLIER-013 FLIER-014
void Flier::list_landings(const Play& play, ActionList& out) const {
    list_goals(play, play.argument(ask_landing_), out);
    if (optional_) {
        out.add(verbs::pass());
    }
}

/// FLIER-012
void Flier::apply_land(Play& play, FigureKindId, SegmentId to) const {
    play.move(play.argument(ask_landing_).figure, to, reasons::deployed);
}

void Flier::apply_land_among(Play& play, FigureKindId, TileId tile) const {
    play.move(play.argument(ask_landing_).figure, among_acrobats(play, tile), reasons::deployed);
}

/// FLIER-015
void Flier::end_flight(Play& play, FigureId figure) const {
    const Figure& flier = play.figure(figure);
    if (flier.place.where != Where::space || flier.place.space != machine_) {
        return;
    }
    play.tell([&] { return play.figure_name(figure) + " lands nowhere and goes home."; }, flier.owner, "FLIER-015");
    play.send_home(figure, reasons::returned);
}

} // namespace bastide::flier

using bastide::flier::Flier;
BASTIDE_MODULE(Flier)
