// A second witness of house rules: the game once more, slowly and plainly, from the rules' texts. It knows nothing of
// the modules: it is told what is drawn and done, says before every decision who decides and what is legal, and after
// every action what everybody has and where all figures are.
#pragma once
#include "bastide/game.hpp"
#include "house_board.hpp"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::test::house {

/// The switches that the judge plays.
struct Rules {
    explicit Rules(const Ruleset& game);
    Room room;
    std::string farm_scoring, crowding, reward, lone;
    bool farmers = true, halved = false, score_incomplete = true, to_bag = false, unanimous = false, hold = false;
    bool hole_turn = false, start_in_bag = false, optional = true, immediately = false, chain = false;
    bool relative = false, consolation = false, companions_follow = false, or_complete = false;
    bool big = false, traders = false, king = false;
    int hand = 1, second_edition = 4, offer_limit = -1;

    bool tower = false, diagonals = false, over_holes = true, own_captured = true, companions_captured = false;
    bool top_captured = true, companions_on_top = false, ransom = true, ransom_needs_points = true;
    int reach_less = 0;
};

enum class Sort { follower, big, builder, pig };
const char* name_of(Sort sort);

struct Man {
    enum class Where { home, feature, top, prisoner };
    int owner = 0;
    Sort sort = Sort::follower;
    Where where = Where::home;
    Spot spot{};     ///< on a feature: where; on top of a tower: its tile
    int holder = -1; ///< of a prisoner
    int since = 0;   ///< when he came there
};

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

    void expect(bool holds, const std::string& sentence);
    std::size_t seat(int player) const { return static_cast<std::size_t>(player); }

    // ---- turns (house_turns.cpp)
    void set_up(const Game& game);
    void refill_first();
    void begin_turn(int player);
    void begin_part();
    void from_hand();
    void want_tile();
    void drawn(int type);
    void try_tile();
    void next_agreement();
    void unplayable(int type);
    bool builder_extended() const;
    bool builder_at_complete() const;
    void place(int type, Square at, int turns);
    void after_figures();
    void ask_again();
    void end_turn();
    void next_turn();
    bool may_play_on(int player) const;
    int supply_size() const;
    void discarded(int type);

    // ---- what is legal (house_choices.cpp)
    std::set<std::string> choices(const Game& game) const;
    std::string form(const Game& game, Action action) const;
    bool may_place(int type, Square p, int turns) const;
    bool playable(int type) const;
    bool too_crowded(const Face& face, Square p) const;
    void list_deployments(std::set<std::string>& list) const;
    void list_placements(const Game& game, std::set<std::string>& list) const;
    bool may_deploy(Sort sort, int segment) const;
    bool has_home(int player, Sort sort) const;
    bool follows(Sort sort) const;
    bool occupied(const Feature& feature) const;
    bool has_follower(int player, const Feature& feature) const;
    bool stands_on(const Man& man, const Feature& feature) const;
    void deploy(const std::string& sort, int segment);

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

    std::string due_; ///< the decision that must be open
    int decides_ = -1;
    Draws draws_ = Draws::part;
    int drawer_ = 0;
    std::vector<int> offered_; ///< tile types of the running part
    std::vector<int> aside_;   ///< fitted nowhere, and go back into the bag
    std::vector<int> agreeing_;
    int owner_ = 0, part_ = 0, placed_ = -1, moment_ = 0, players_ = 2;
    bool hole_filled_ = false, triggered_ = false, unscored_ = false, over_ = false;
    std::string problem_;
};

} // namespace bastide::test::house
