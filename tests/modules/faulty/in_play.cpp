// Mistakes made in a step: numbers of what there is not, and calls that are not possible then.
#include "faulty.hpp"
#include <limits>

namespace faulty {
namespace {

constexpr auto seat_nine = static_cast<PlayerId>(8);
constexpr auto far_segment = static_cast<SegmentId>(60000);
constexpr auto far_tile = static_cast<TileId>(60000);
constexpr auto far_feature = static_cast<FeatureId>(60000);
constexpr auto far_figure = static_cast<FigureId>(60000);
constexpr auto far_type = static_cast<TileTypeId>(60000);
constexpr auto far_kind = static_cast<FigureKindId>(200);
constexpr auto far_pile = static_cast<PileId>(200);

FeatureId some_feature(const Play& p) { return p.feature_of(p.segment(p.placed_tile(), 0)); }

constexpr InPlay mistakes[] = {
    {"points for a ninth player", [](Play& p, const Things& t) { p.award(seat_nine, 5, t.cause); }},
    {"points for nobody", [](Play& p, const Things& t) { p.award(nobody, 5, t.cause); }},
    {"points for no cause", [](Play& p, const Things&) { p.award(p.turn_owner(), 5, static_cast<CauseId>(999)); }},
    {"a question to seat nine", [](Play& p, const Things& t) { p.ask(t.question, seat_nine); }},
    {"a question to dice that it has no sides for", [](Play& p, const Things& t) { p.ask(t.question, chance); }},
    {"a question that nobody registered", [](Play& p, const Things&) { p.ask(Decision<>{}, p.turn_owner()); }},
    {"two questions at once",
     [](Play& p, const Things& t) {
         p.ask(t.question, p.turn_owner());
         p.ask(t.question, p.turn_owner());
     }},
    {"what another decision is about", [](Play& p, const Things& t) { p.argument(t.about); }},
    {"a step that nobody registered", [](Play& p, const Things&) { p.push(Step<>{}); }},
    {"steps without end",
     [](Play& p, const Things& t) {
         for (int i = 0; i < 100'000; ++i) {
             p.push(t.idle);
         }
     }},
    {"a slot that nobody reserved", [](Play& p, const Things&) { p[Slot<std::uint32_t>{}] = 1; }},
    {"a slot larger than the state",
     [](Play& p, const Things& t) { p[Slot<std::array<char, 100'000>>{t.slot.offset}] = {}; }},
    {"a slot read that nobody reserved",
     [](Play& p, const Things& t) {
         p.award(p.turn_owner(), static_cast<int>(std::as_const(p)[Slot<std::uint32_t>{}]), t.cause);
     }},
    {"a figure on segment 60000", [](Play& p, const Things& t) { p.deploy(p.turn_owner(), t.guest, far_segment); }},
    {"a figure of a kind that there is not",
     [](Play& p, const Things&) { p.deploy(p.turn_owner(), far_kind, p.segment(p.placed_tile(), 0)); }},
    {"a figure of seat nine",
     [](Play& p, const Things& t) { p.deploy(seat_nine, t.guest, p.segment(p.placed_tile(), 0)); }},
    {"more figures than there are",
     [](Play& p, const Things& t) {
         for (int i = 0; i < 3; ++i) {
             p.deploy(p.turn_owner(), t.guest, p.segment(p.placed_tile(), 0));
         }
     }},
    {"a figure in a space that there is not",
     [](Play& p, const Things& t) {
         p.deploy(p.turn_owner(), t.guest, Place::in(static_cast<SpaceKindId>(200), p.placed_tile()));
     }},
    {"a figure held by seat nine",
     [](Play& p, const Things& t) { p.deploy(p.turn_owner(), t.guest, Place::held_by(seat_nine)); }},
    {"a figure moved that there is not", [](Play& p, const Things&) { p.send_home(far_figure, reasons::deployed); }},
    {"a figure moved for no reason",
     [](Play& p, const Things&) { p.move(FigureId{}, Place::in_supply(), static_cast<ReasonId>(200)); }},
    {"a mark that nobody registered", [](Play& p, const Things&) { p.mark(FigureId{}, Mark{}); }},
    {"a number on no figure", [](Play& p, const Things&) { p.set_number(far_figure, 3); }},
    {"a right that nobody registered", [](Play& p, const Things&) { p.give(TurnRight{}); }},
    {"a right of a part that nobody registered", [](Play& p, const Things&) { p.give(PartRight{77}); }},
    {"a feature scored that there is not",
     [](Play& p, const Things&) { p.list_score(far_feature, occasions::completed); }},
    {"a feature scored on no occasion",
     [](Play& p, const Things&) { p.list_score(some_feature(p), static_cast<OccasionId>(200)); }},
    {"a segment that is no feature",
     [](Play& p, const Things&) {
         for (std::size_t s = 0;; ++s) {
             p.list_score(static_cast<FeatureId>(s), occasions::completed);
         }
     }},
    {"a value for seat nine",
     [](Play& p, const Things&) { p.value(some_feature(p), occasions::completed, seat_nine); }},
    {"a stake that there is not",
     [](Play& p, const Things&) {
         p.pay_stake(some_feature(p), occasions::completed, p.turn_owner(), static_cast<StakeId>(99));
     }},
    {"the majority of nothing", [](Play& p, const Things&) { p.majority(far_feature); }},
    {"a turn of seat nine", [](Play& p, const Things&) { p.push_turn(seat_nine); }},
    {"turns without end",
     [](Play& p, const Things&) {
         for (int i = 0; i < 1000; ++i) {
             p.push_turn(p.turn_owner());
         }
     }},
    {"a part with a tile that there is not", [](Play& p, const Things&) { p.queue_part(0, far_type); }},
    {"parts without end",
     [](Play& p, const Things&) {
         for (int i = 0; i < 1000; ++i) {
             p.queue_part();
         }
     }},
    {"the next player is nobody there", [](Play& p, const Things&) { p.set_next_player(seat_nine); }},
    {"going on at no anchor of a part", [](Play& p, const Things&) { p.resume_at(Anchor::setup_board); }},
    {"a draw from no pile", [](Play& p, const Things&) { p.ask_draw(far_pile, piles::removed, false); }},
    {"an offer of a tile that there is not", [](Play& p, const Things&) { p.offer(far_type, piles::supply); }},
    {"a tile moved to no pile", [](Play& p, const Things&) { p.move_tile(TileTypeId{}, piles::supply, far_pile); }},
    {"a tile laid on another",
     [](Play& p, const Things&) { p.lay(TileTypeId{}, p.tile(p.placed_tile()).at, 0, piles::supply); }},
    {"a tile laid far away",
     [](Play& p, const Things&) {
         p.lay(TileTypeId{}, {32000, 32000}, 0, piles::supply);
     }},
    {"a tile laid askew", [](Play& p, const Things&) { p.lay(TileTypeId{}, p.open_squares()[0], 4, piles::supply); }},
    {"a tile transformed that there is not", [](Play& p, const Things&) { p.transform(far_tile, FormId{0}); }},
    {"a form that there is not", [](Play& p, const Things&) { p.transform(p.placed_tile(), static_cast<FormId>(99)); }},
    {"segments joined that there are not", [](Play& p, const Things&) { p.join(far_segment, SegmentId{}); }},
    {"a feature converted that there is not", [](Play& p, const Things&) { p.convert(far_feature, KindId{0}); }},
    {"a fifth side closed", [](Play& p, const Things&) { p.close_side(p.placed_tile(), 4); }},
    {"a tile read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.tile(far_tile).at.x).c_str()); }},
    {"a segment read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(index(p.feature_of(far_segment))).c_str()); }},
    {"a feature read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.feature(far_feature).segments).c_str()); }},
    {"a figure read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.figure(far_figure).number).c_str()); }},
    {"a type of tile read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.type(far_type).rotations).c_str()); }},
    {"the score of seat nine read", [](Play& p, const Things&) { p.tell(std::to_string(p.score(seat_nine)).c_str()); }},
    {"a pile read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.pile_size(far_pile)).c_str()); }},
    {"a word read that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.tiles_with(static_cast<WordId>(200)).size()).c_str()); }},
    {"a supply read of a kind that there is not",
     [](Play& p, const Things&) { p.tell(std::to_string(p.in_supply(p.turn_owner(), far_kind)).c_str()); }},
    {"a thirteenth port",
     [](Play& p, const Things&) { p.tell(std::to_string(index(p.segment_at(p.placed_tile(), 12))).c_str()); }},
    {"said by seat nine", [](Play& p, const Things&) { p.tell("Nine speaks.", seat_nine); }},
};

} // namespace

std::span<const InPlay> mistakes_in_play() { return mistakes; }

} // namespace faulty
