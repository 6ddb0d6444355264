// A second witness of house rules: the game once more, slowly and plainly, from the rules' texts. It knows nothing of
// the modules: it is told what is drawn and done, says before every decision who decides and what is legal, and after
// every action what everybody has and where all figures are.
#pragma once
#include "bastide/host/game.hpp"
#include "house_board.hpp"
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace bastide::test::house {

/// The variants of The Princess and the Dragon.
struct PrincessRules {
    void read(const Ruleset& game);
    bool plays = false;
    bool after_scoring = false, redraw = false, companions_on_volcano = false, enters = false;
    bool on_tile = false, step_goes_on = false, fairy_on_volcano_turn = true;
    bool five = false, point_to_all = false, claimed = false;
    bool unscored_too = false, mandatory = false, spares_big = false;
    std::string three_points, final_bonus;
};

/// The variants of Abbey and Mayor.
struct AbbeyRules {
    void read(const Ruleset& game);
    bool plays = false;
    bool last_round = true, nine_squares = false, needs_road = false, rolls = false, once_a_turn = false;
    bool mayor_immune = false, wagon_immune = false;
};

/// The switches that the judge plays.
struct Rules {
    explicit Rules(const Ruleset& game);
    Room room;
    std::string farm_scoring, crowding, reward, lone;
    bool farmers = true, halved = false, score_incomplete = true, to_bag = false, unanimous = false, hold = false;
    bool hole_turn = false, start_in_bag = false, optional = true, immediately = false, chain = false;
    bool relative = false, consolation = false, companions_follow = false, or_complete = false;
    bool big = false, traders = false, king = false;
    int hand = 1, second_edition = 4;
    int offer_limit = -1; ///< -1: nobody offers for tiles

    bool tower = false, diagonals = false, over_holes = true, own_captured = true, companions_captured = false;
    bool top_captured = true, companions_on_top = false, ransom = true, ransom_needs_points = true;
    bool last_ransom_if_new = false;
    int reach_less = 0;

    bool abbots = false;
    PrincessRules princess;
    AbbeyRules abbey;
};

enum class Sort { follower, big, builder, pig, abbot, mayor, wagon, barn };
inline constexpr std::array all_sorts{Sort::follower, Sort::big,   Sort::builder, Sort::pig,
                                      Sort::abbot,    Sort::mayor, Sort::wagon,   Sort::barn};
const char* name_of(Sort sort);

/// Printed segment of an engine's segment.
Spot spot_of(const Play& play, SegmentId segment);

struct Man {
    enum class Where { home, feature, top, prisoner, under_way };
    int owner = 0;
    Sort sort = Sort::follower;
    Where where = Where::home;
    Spot spot{};     ///< on a feature: where; on top of a tower: its tile; of a wagon under way: whence
    int holder = -1; ///< of a prisoner
    int since = 0;   ///< when he came there
};

/// Tower pieces that each player begins with.
int pieces_each(int players);

class Judge {
public:
    explicit Judge(const Game& game);
    /// Before a decision: who decides, what, and what is legal.
    void look(const Game& game);
    /// An action is done: `game` is as it was before.
    void doing(const Game& game, Action action);
    /// After it: scores, figures and tiles are what the judge says.
    void compare(const Game& game);
    const std::string& problem() const { return problem_; }
    std::map<std::string, int> seen; ///< how often each sort of thing came up

private:
    enum class Draws { part, exchange, refill, start }; ///< what a tile is drawn for
    enum class Then { part, turn };                     ///< what comes after the wagons

    void expect(bool holds, const std::string& sentence);
    std::size_t seat(int player) const { return static_cast<std::size_t>(player); }

    // ---- turns (house_turns.cpp)
    void set_up(const Game& game);
    void refill_first();
    void begin_turn(int player);
    void begin_part();
    void take_tile();
    void play_held();
    void from_hand();
    void want_tile();
    void drawn(int type);
    void try_tile();
    void next_agreement();
    void unplayable(int type);
    bool builder_extended() const;
    bool builder_at_complete() const;
    void place(int type, Square at, int turns);
    void ask_figures();
    void after_figures();
    void score_part();
    void part_scored();
    void further_part();
    void ask_again();
    void end_turn();
    void turn_scored();
    void next_turn();
    bool tiles_left() const;
    int supply_size() const;
    void discarded(int type);

    // ---- offers for tiles (house_offers.cpp)
    bool only_finisher(int type) const;
    std::set<int> completed_by(int type) const;
    void open_sale();
    void next_bid();
    void list_bids(std::set<std::string>& list) const;
    bool did_at_sale(const Game& game, const std::string& text);

    // ---- what is legal (house_choices.cpp)
    std::set<std::string> choices(const Game& game) const;
    std::string form(const Game& game, Action action) const;
    bool may_place(int type, Square p, int turns) const;
    bool playable(int type) const;
    bool too_crowded(const Face& face, Square p) const;
    void list_figures(std::set<std::string>& list) const;
    void list_deployments(std::set<std::string>& list) const;
    void list_placements(const Game& game, std::set<std::string>& list) const;
    bool may_deploy(Sort sort, Spot spot) const;
    bool stands_on(Sort sort, Spot spot) const;
    bool has_home(int player, Sort sort) const;
    bool follows(Sort sort) const;
    bool counts_as_follower(Sort sort) const;
    bool occupied(const Feature& feature) const;
    bool has_follower(int player, const Feature& feature) const;
    bool stands_on(const Man& man, const Feature& feature) const;
    void deploy(const std::string& sort, Spot spot);

    // ---- towers (house_tower.cpp)
    bool guarded(int tile) const;
    void list_towers(std::set<std::string>& list) const;
    std::set<int> reached(int tower) const;
    std::vector<std::size_t> captives() const;
    std::string capture_text(const Game& game, const Man& man) const;
    void build(int tower);
    void guard(int tower, const std::string& sort);
    void capture(std::size_t captive);
    std::vector<std::size_t> prisoners(int owner, int holder) const;
    std::set<Sort> kinds(const std::vector<std::size_t>& men) const;
    void release(int owner, int holder, Sort sort);
    void exchange(const std::string& sort);
    void list_ransoms(const Game& game, std::set<std::string>& list) const;
    void pay_ransom(const Game& game, const std::string& text);
    bool may_pay_ransom() const;
    bool did_at_tower(const Game& game, const std::string& text);

    // ---- dragon, portal and princess (house_dragon.cpp)
    bool bars(Sort sort, int tile) const;
    bool put_aside(int type);
    void volcano();
    bool sets_out(int placed);
    void walk();
    std::set<int> steps() const;
    void step(int tile);
    void journey_over();
    void list_portal(std::set<std::string>& list) const;
    std::vector<std::size_t> removable() const;
    void list_removals(std::set<std::string>& list) const;
    bool did_at_dragon(const std::string& text);

    // ---- fairy (house_fairy.cpp)
    void list_fairy(std::set<std::string>& list) const;
    void move_fairy(const std::string& text);
    void fairy_at_turn();
    void pay_fairy(const Feature& feature);
    bool with_fairy(const Man& man) const;
    std::string neutral_problem(const Play& play) const;

    // ---- abbeys, wagons, barns, abbots (house_abbey.cpp, house_wagons.cpp)
    bool abbey_fits() const;
    bool asks_for_abbey();
    void last_round();
    void begin_last_turn();
    void list_barns(std::set<std::string>& list) const;
    bool has_barn(const Feature& farm) const;
    void score_barn_farms();
    void score_barns();
    void list_recalls(std::set<std::string>& list) const;
    bool did_with_figures(const std::string& text);
    void wagons_set_out(const Feature& feature);
    void wagons_give_up();
    void next_wagon();
    std::set<int> beside_feature(int feature) const;
    std::vector<Spot> destinations(const Man& wagon) const;

    // ---- points (house_points.cpp)
    void score();
    void pay(const Feature& feature, int points);
    int worth(const Feature& feature, bool complete) const;
    int challenge(const Feature& building);
    std::vector<int> owners(const std::map<int, int>& strengths) const;
    std::map<int, int> strengths(const Feature& feature) const;
    void send_home(const Feature& feature);
    void send_home(Man& man);
    void companions_go();
    void completed(const Feature& feature);
    void finish();
    void score_farms();
    void score_farms_by_city();
    void score_goods();
    void score_king();

    /// Owner, kind, where, and on which tile and segment or with whom.
    using Seen = std::tuple<int, std::string, int, int, int>;
    static std::string told(const Seen& seen);
    std::size_t man_told(const std::string& told) const;
    bool may_choose_anytime() const;
    static Seen seen_as(const Play& play, const Figure& figure);
    static Seen seen_as(const Man& man);

    Rules rules_;
    std::vector<Face> faces_; ///< by tile type
    Board board_;
    std::vector<Man> men_;
    std::vector<int> points_;
    std::vector<int> supply_;               ///< by tile type
    std::vector<std::vector<int>> hands_;   ///< by player: tile types
    std::vector<std::array<int, 3>> goods_; ///< by player: wine, grain, cloth
    std::set<int> done_;                    ///< keys of the features that were completed before
    std::set<int> crowding_;                ///< tiles whose building was one too many
    int king_ = -1, robber_ = -1, largest_ = 0, longest_ = 0;

    std::vector<int> pieces_;    ///< of towers, by player
    std::map<int, int> heights_; ///< by tile
    int built_ = -1, exchanging_ = -1, other_side_ = -1;
    bool paid_ = false, could_pay_ = false, last_asked_ = false; ///< about the ransom, in this turn

    int dragon_ = -1, fairy_ = -1;      ///< tile, or -1
    int beside_ = -1, fairy_mover_ = 0; ///< man next to the fairy, or -1; who moved her
    bool fairy_moved_ = false;          ///< in this step, which goes on
    bool point_due_ = false;            ///< hers, to be claimed
    std::vector<int> waiting_tiles_;    ///< dragon tiles, by type
    std::vector<int> trail_;            ///< of the dragon's journey
    std::vector<bool> abbeys_;          ///< by player: in hand
    int abbey_type_ = -1;
    std::set<std::size_t> fresh_barns_; ///< men
    std::set<int> drove_;               ///< owners of wagons that moved on in this turn
    int last_placer_ = -1, first_last_ = -1, last_seats_ = 0;
    Then then_ = Then::part;
    bool again_ = false;
    int late_journey_ = -1; ///< tile of a journey that waits for the scoring of a later part, or -1
    bool late_ = false, from_supply_ = false;

    std::string due_; ///< the decision that must be open
    int decides_ = -1;
    Draws draws_ = Draws::part;
    int drawer_ = 0;
    std::vector<int> offered_; ///< tile types of the running part
    std::vector<int> aside_;   ///< fitted nowhere, and go back into the bag
    std::vector<int> bidders_; ///< who may still offer
    int best_ = 0, best_bidder_ = -1;
    std::vector<int> agreeing_;
    int owner_ = 0, part_ = 0, placed_ = -1, moment_ = 0, players_ = 2;
    bool held_ = false; ///< the tile of this part was not drawn for it
    bool hole_filled_ = false, triggered_ = false, unscored_ = false, over_ = false;
    std::string problem_;
};

} // namespace bastide::test::house
