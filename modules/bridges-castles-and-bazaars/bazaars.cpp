// When bazaars take place, and how their tiles come to the board: as turns of all players inside the turn of whoever
// drew the bazaar. The tiles lie on the table until they are placed. The auction: auction.cpp.
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>

namespace bastide::bazaars {

void Bazaars::install(Registry& registry) {
    free_choice_ = registry.text("bazaar_mode") == "free_choice";
    overbid_ = registry.text("bazaar_overbid") == "allowed";
    free_when_all_zero_ = registry.flag("bazaar_free_choice_when_all_zero");
    skip_when_few_ = registry.flag("bazaar_skip_when_too_few_tiles");
    builder_first_ = registry.text("bazaar_builder_order") == "builder_first";
    bazaar_ = registry.tile_word("bazaar");
    pile_ = registry.pile("bazaar", hook<&Bazaars::face_up>(this));
    state_ = registry.slot<State>();
    registry.on<events::TilePlaced>(hook<&Bazaars::placed>(this));
    registry.on<events::TileTaken>(hook<&Bazaars::drawn>(this));
    if (free_when_all_zero_) {
        registry.at(moments::put_aside, // before anything that the tile brings
                    {.label = "bridges-castles-and-bazaars.note-points", .run = hook<&Bazaars::note_points>(this)});
    }
    registry.at(Anchor::part_close, {.label = "bridges-castles-and-bazaars.bazaar",
                                     .run = hook<&Bazaars::close_part>(this),
                                     .writes = {"tiles", "turns"},
                                     .reads = {"figures", "tiles"}}); // all that the tile brings is done
    if (builder_first_) {                                             // BCB-042
        registry.at(moments::put_off, {.label = "bridges-castles-and-bazaars.delayed-bazaar",
                                       .run = hook<&Bazaars::close_turn>(this),
                                       .writes = {"tiles", "turns"}});
    }
    registry.at(moments::due, {.label = "bridges-castles-and-bazaars.offer",
                               .run = hook<&Bazaars::offer>(this),
                               .writes = {"tiles"},
                               .reads = {"tiles"}}); // BCB-036: whatever else would be offered
    reveal_ = registry.step<std::uint8_t>(
        {.label = "bridges-castles-and-bazaars.reveal", .run = hook<&Bazaars::reveal>(this)});
    open_ = registry.step({.label = "bridges-castles-and-bazaars.open", .run = hook<&Bazaars::open>(this)});
    place_next_ = registry.step<std::uint8_t>(
        {.label = "bridges-castles-and-bazaars.place-next", .run = hook<&Bazaars::place_next>(this)});
    choose_next_ = registry.step<std::uint8_t>(
        {.label = "bridges-castles-and-bazaars.choose-next", .run = hook<&Bazaars::choose_next>(this)});
    finish_ = registry.step({.label = "bridges-castles-and-bazaars.finish", .run = hook<&Bazaars::finish>(this)});
    choose_ = registry.verb<TileTypeId>(
        {.name = "take", .apply = hook<&Bazaars::choose>(this), .sentences = {"Take {TILE}"}});
    ask_choice_ = registry.decision({.name = "tile of the bazaar",
                                     .question = "Which tile of the bazaar do you take and place?",
                                     .list = hook<&Bazaars::list_choices>(this)});
    registry.display("tile of the bazaar", hook<&Bazaars::shown>(this));
    install_auction(registry);
}

// ---------------------------------------------------------------- tiles on the table

TileTypeId Bazaars::got(const Play& play, PlayerId p) const {
    const std::size_t plus_one = index(play[state_].got[index(p)]);
    return plus_one == 0 ? none_of<TileTypeId> : static_cast<TileTypeId>(plus_one - 1);
}

void Bazaars::give(Play& play, PlayerId p, TileTypeId tile) const {
    play[state_].got[index(p)] = static_cast<TileTypeId>(index(tile) + 1);
}

/// How many tiles of a type nobody has got yet.
int Bazaars::unallotted(const Play& play, TileTypeId type) const {
    int left = play.in_pile(pile_, type);
    for (int p = 0; p < play.players(); ++p) {
        left -= got(play, static_cast<PlayerId>(p)) == type ? 1 : 0;
    }
    return left;
}

std::vector<TileTypeId> Bazaars::types_left(const Play& play) const {
    std::vector<TileTypeId> types;
    play.each_type(pile_, [&](TileTypeId type, int) {
        if (unallotted(play, type) > 0) {
            types.push_back(type);
        }
    });
    return types;
}

int Bazaars::tiles_left(const Play& play) const {
    return play.pile_size(pile_) - (play.players() - seats_without(play));
}

int Bazaars::seats_without(const Play& play) const {
    int seats = 0;
    for (int p = 0; p < play.players(); ++p) {
        seats += got(play, static_cast<PlayerId>(p)) == none_of<TileTypeId> ? 1 : 0;
    }
    return seats;
}

// ---------------------------------------------------------------- when

/// BCB-033: what is drawn instead of a tile that was got at a bazaar (PD-061) was not got there.
void Bazaars::drawn(Play& play, const events::TileTaken&) const {
    if (play[state_].placing == play.core().turns) {
        play[state_].placing = 0;
    }
}

/// BCB-031: when the tile is drawn, whatever it scores when it is placed. One of a hand is drawn when it is played.
void Bazaars::note_points(Play& play) const {
    const auto end = play.core().scores.begin() + play.players();
    play[state_].pointless = std::all_of(play.core().scores.begin(), end, [](auto points) { return points == 0; });
}

/// BCB-015 BCB-016 BCB-033: a bazaar that was drawn and placed, not one that was got at a bazaar.
void Bazaars::placed(Play& play, const events::TilePlaced& event) const {
    State& state = play[state_];
    if (play.core().turns == 0 || play.placed_tile() != event.tile || !play.type(event.type).shows(bazaar_) ||
        state.placing == play.core().turns) {
        return;
    }
    if (state.waiting_count == most_waiting) {
        play.tell("More bazaars than can wait: this one is not held.", event.player, "BCB-039");
        return;
    }
    state.waiting[state.waiting_count++] = {play.turn_owner(), state.pointless};
    if (state.running != 0) {
        play.tell("Another bazaar: it is held when this one is over.", event.player, "BCB-039");
    }
}

/// BCB-034 BCB-039: while one is running the others wait.
void Bazaars::close_part(Play& play) const {
    if (play[state_].running == 0 && play[state_].waiting_count != 0) {
        begin(play);
    }
}

/// BCB-040: the first that waits. BCB-017 BCB-032: a tile for each player, or none takes place.
void Bazaars::begin(Play& play) const {
    State& state = play[state_];
    state.held = state.waiting[0];
    std::copy(state.waiting.begin() + 1, state.waiting.begin() + state.waiting_count, state.waiting.begin());
    state.waiting[--state.waiting_count] = {};
    const int left = play.tiles_left();
    if (left == 0 || (skip_when_few_ && left < play.players())) {
        play.tell("Too few tiles are left for a bazaar.", state.held.host, "BCB-032");
        play.push(finish_);
        return;
    }
    const bool delayed = state.running != 0;
    state.running = 1;
    if (builder_first_ && !delayed) { // BCB-042 BCB-043
        state.reserved = narrow(play.core().turns);
    } else {
        play.push(open_);
    }
    play.push(reveal_, narrow(std::min(left, play.players())));
}

void Bazaars::reveal(Play& play, std::uint8_t left) const {
    if (left > 0 && play.pile_size(piles::supply) > 0) {
        play.push(reveal_, narrow(left - 1));
        play.ask_draw(piles::supply, pile_, false);
    }
}

/// The turn of whoever drew it is over, with the builder's part.
void Bazaars::close_turn(Play& play) const {
    State& state = play[state_];
    if (state.reserved != 0 && play.core().turns <= state.reserved) {
        state.reserved = 0;
        play.push(open_);
    }
}

void Bazaars::open(Play& play) const {
    State& state = play[state_];
    state.face_up = without_auction(play) ? placed_in_turn : auctioned_off;
    state.auctioneer = state.held.host; // the first is to the left (BCB-018)
    play.tell(
        [&] {
            std::string tiles;
            play.each_type(pile_, [&](TileTypeId type, int n) {
                tiles +=
                    (tiles.empty() ? "" : ", ") + (n > 1 ? std::to_string(n) + " " : "") + play.rules().tile_name(type);
            });
            return "A bazaar is held: " + tiles + '.';
        },
        state.held.host, "BCB-017");
    if (state.face_up == placed_in_turn) {
        play.push(choose_next_, std::uint8_t{1});
    } else {
        play.push(auction_next_);
    }
}

/// BCB-040: those that waited follow; then the game goes on where it was.
void Bazaars::finish(Play& play) const {
    State& state = play[state_];
    state.face_up = face_down;
    if (state.waiting_count != 0) {
        begin(play);
    } else {
        state.running = 0;
    }
}

// ---------------------------------------------------------------- placing

/// BCB-035: from the left of whoever drew the bazaar, each chooses and places at once.
void Bazaars::choose_next(Play& play, std::uint8_t seats) const {
    const std::vector<TileTypeId> types = types_left(play);
    if (types.empty()) {
        play.push(finish_);
        return;
    }
    play.push(choose_next_, narrow(seats + 1));
    const PlayerId p = play.seat_after(play[state_].held.host, seats);
    if (types.size() == 1) {
        give(play, p, types.front());
        play.push_turn(p);
    } else {
        play.ask(ask_choice_, p);
    }
}

void Bazaars::list_choices(const Play& play, ActionList& out) const {
    for (const TileTypeId type : types_left(play)) {
        out.add(choose_(type));
    }
}

void Bazaars::choose(Play& play, TileTypeId tile) const {
    const PlayerId p = play.actor();
    play.tell([&] { return play.player_name(p) + " takes " + play.rules().tile_name(tile) + '.'; }, p, "BCB-035");
    give(play, p, tile);
    play.push_turn(p);
}

/// BCB-026: a whole turn for each, whoever drew the bazaar last.
void Bazaars::place_next(Play& play, std::uint8_t seats) const {
    if (seats > play.players()) {
        play.push(finish_);
        return;
    }
    play.push(place_next_, narrow(seats + 1));
    const PlayerId p = play.seat_after(play[state_].held.host, seats);
    if (got(play, p) != none_of<TileTypeId>) {
        play.push_turn(p);
    }
}

/// BCB-036 to BCB-038: in the first part of that turn the tile must be used, whatever else the player could place. If
/// it fits nowhere, that is for the rule about such tiles to mend (BASE-056 to BASE-058); then the turn goes on as any
/// other.
void Bazaars::offer(Play& play) const {
    State& state = play[state_];
    const std::uint8_t depth = narrow(play.core().turns);
    if (state.placing == depth) {
        state.placing = 0; // the part begins anew
    }
    const PlayerId owner = play.turn_owner();
    const TileTypeId tile = got(play, owner);
    if (state.running == 0 || tile == none_of<TileTypeId> || state.reserved != 0) {
        return;
    }
    state.got[index(owner)] = TileTypeId{};
    state.placing = depth;
    play.withdraw_offers();
    play.offer(tile, pile_);
}

bool Bazaars::offers_auctioned(const Play& play) const {
    return play[state_].placing == play.core().turns && !play.offers().empty();
}

std::string Bazaars::shown(const Play& play, PlayerId p) const {
    const TileTypeId tile = got(play, p);
    return tile == none_of<TileTypeId> ? "" : play.rules().tile_name(tile);
}

} // namespace bastide::bazaars
