// Replays one log in our game and compares everything.
#pragma once
#include "deviations.hpp"
#include "log.hpp"
#include "mapping.hpp"
#include "set_up.hpp"
#include "table.hpp"
#include "translate.hpp"
#include "watcher.hpp"
#include <optional>
#include <set>
#include <string>

namespace bastide::differential {

struct Difference {
    Topic topic{};
    std::string where; ///< "tile 34, Ben to deploy"
    Leftover items;
    std::string board; ///< excerpt
};

/// Somebody who writes down a replay as it goes.
class Scribe {
public:
    virtual ~Scribe();
    /// Before every action of ours: `happened` since the last one.
    virtual void before(const Game& game, Items happened, Action action) = 0;
    virtual void after(const Game& game, Items happened, const Items& standing) = 0;
};

struct Outcome {
    std::optional<Difference> difference; ///< the first that nothing explains
    std::set<std::size_t> deviations;     ///< accepted ones that the game touches
    int decisions = 0;
    bool forced = false; ///< our game could only follow by setting a tile aside that can be placed here
};

class Replay {
public:
    Replay(const LogGame& log, const Variant& variant, const Mapping& mapping, const Deviations& deviations);
    Outcome run(Scribe* scribe = nullptr);

private:
    // each is false when a difference was found
    bool start();
    void lay_out();
    bool happening(const Happening& h);
    bool message(const Message& m);
    bool finish();
    bool same_end();
    bool same_happenings(const Items& ours);
    bool draw(const std::string& tile, bool stays);
    bool hold_bazaar(const Happening& h);
    bool sets_bazaar_aside();
    bool takes_auctioned(const std::string& tile);
    bool discard(const Happening& h);
    bool discarded_here(const Happening& h);
    bool take_double_turn();
    Items placements_after(Action draw) const;
    bool take_out(TileTypeId type, Action draw);
    bool draw_token(const Happening& h);
    bool roll(const Happening& h);
    bool deal_unplayed();
    std::optional<Action> drawable(TileTypeId type) const;
    std::string drawable_tiles() const;
    int left_to_draw() const;
    int waiting() const;
    bool same_number_left(int theirs);
    bool same_table();
    bool same_tokens();
    bool same_pieces();
    void add_pieces(Items& theirs, Items& ours) const;
    bool same_left();
    bool pass_over(const Message* next = nullptr);
    bool asks_wagon_of(const Message& m) const;
    bool asks_other_wagon(const Message* m) const;
    bool asks_likewise(const std::string& decision, const Message& m) const;
    bool lost_challenge(const Message& m) const;
    bool leads_to_one_of(Action action, const std::vector<Action>& others) const;
    Items choices_of(const Message& m, std::vector<std::string>& strange);
    bool wagon_elsewhere(const Message& m);
    void put_wagon(const Message& m);
    void note_moved_on(const Message& m);
    bool by_hand(const Message& m, Action action);
    bool captures_elsewhere(const Message& m);
    bool in_quarter(const Message& m);
    void choose_beside_fairy(const Message& m);
    bool asks_about_city(const Message& m) const;
    bool enters_elsewhere(const Message& m);
    bastide::Place quarter(const Place& place) const;
    void pay_for_fairy(const Items& theirs, const Items& ours);
    FigureId in_supply(const Message& m) const;
    std::string wagon_rule(const std::string& phase) const;
    bool same_placements_in_hand(const Message& m, Action choice);
    bool same_laid();
    bool take_legal(Action action, const std::string& strange);
    bool pass_alone(const Message& m);
    bool caught_up(const Message* next = nullptr);
    bool same_decider(const Message& m);
    bool same_choices(const Message& m);
    bool take(const Message& m);
    bool compare(Topic topic, Items theirs, Items ours);
    bool differ(Topic topic, const std::string& theirs, const std::string& ours);
    void apply(Action action);
    void collect();
    Item score(const Happening& h) const;
    Item figure(Topic topic, const std::string& id, const Place& place) const;
    Item moved(const Happening& h) const;
    Item released(const std::string& id) const;
    Translator translate() const { return {game_, variant_, mapping_, table_, drawn_, bazaar_}; }
    Item action_item(Action action) const;
    std::string where() const;

    const LogGame& log_;
    const Variant& variant_;
    const Mapping& mapping_;
    const Deviations& deviations_;
    Game game_;
    Watcher watcher_;
    Outcome outcome_;
    Scribe* scribe_ = nullptr;
    std::string drawn_;                  ///< their tile to be placed
    std::vector<std::string> bazaar_;    ///< the tiles of their bazaar
    int set_aside_ = 0;                  ///< tiles of a bazaar that is held later
    std::size_t step_ = 0;               ///< of the log
    Table table_;                        ///< theirs
    Items ours_;                         ///< what happened here and was not compared yet
    Items happened_;                     ///< the same, for the scribe
    std::vector<Happening> pending_;     ///< of the log, not yet compared: places are looked up when our game caught up
    std::map<TileTypeId, int> unplayed_; ///< tiles that their game never drew and ours has not dealt yet
    std::set<std::size_t> redeployed_;   ///< players who brought a figure out of the City in this part
    std::optional<bool> counts_waiting_; ///< whether their number of tiles left has those that wait for the dragon
    bool taken_out_ = false;             ///< a tile, since the last draw
    int tile_number_ = 1;
};

} // namespace bastide::differential
