// A game that people play over the wire, with who plays it and who watches.
#pragma once
#include "match/match.hpp"
#include "serve/allowance.hpp"
#include "serve/chronicles.hpp"
#include "serve/keys_file.hpp"
#include "serve/limits.hpp"
#include "serve/network/lane.hpp"
#include "serve/protocol/state.hpp"
#include "serve/public_list.hpp"
#include "serve/reader.hpp"
#include "serve/shares.hpp"
#include <atomic>
#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::serve {

class Errand;

/// What a table is opened with: a new game, or one that goes on.
struct Opening {
    std::string id;
    GameFile game;
    std::shared_ptr<const Ruleset> rules;
    ChanceSource chance = 0;
    std::unique_ptr<RecordWriter> writer;
    std::optional<Record> record; ///< that is gone on with
    KeysFile keys;
    std::shared_ptr<Pictures> pictures;
    PublicList* list = nullptr;       ///< that it is on; null: none
    nlohmann::ordered_json rematch{}; ///< another table of these people, with its keys; null: none
};

/// join, leave, hear may be called on any thread; all else is done on the table's own lane.
class Table : public std::enable_shared_from_this<Table> {
public:
    Table(Opening opening, Pool& tables, Shares& shares);

    /// Draws and agents begin.
    void start();
    /// `heard`: the message that asks for it, which is answered then.
    void join(std::shared_ptr<Reader> reader, std::string key, std::shared_ptr<Heard> heard);
    void leave(const Reader* reader);
    void hear(const Reader* reader, nlohmann::json message);
    struct TakenSeat {
        std::size_t seat;
        std::string key;
    };
    /// A free seat of a listed table, for whoever comes; `answer` hears of it, or of the Error that there is none.
    void give_seat(std::shared_ptr<std::promise<TakenSeat>> answer);
    /// Writes down that there is another table for all of them; throws CannotWrite, and then there is none.
    void keep_rematch(const std::string& table);
    /// Tells everybody of it, with its keys, as Lobby::seat made it.
    void invite(nlohmann::ordered_json made);
    /// Nobody is invited any more: that table has been removed.
    void forget_rematch();
    /// Elsewhere than on the lane `customs` alone: the rest changes.
    const Keys& keys() const { return keys_.keys(); }
    bool watched() const { return watchers_ > 0; }
    /// As it was published last, like what follows; may be called on any thread.
    nlohmann::ordered_json summary(const Holder& holder) const;
    /// Whom a key stands for; nothing if it is none of this table.
    std::optional<Holder> holder(const std::string& key) const;
    /// Another table that was made for its people, with the key of this one of them, and for the host all that are not
    /// somebody else's alone.
    nlohmann::ordered_json invitation(const nlohmann::ordered_json& made, const Holder& holder) const;
    /// Bit set of the seats of that other table whose people took theirs from the list.
    unsigned strangers_next() const;
    const Ruleset& rules() const { return *rules_; }

private:
    struct Guest {
        std::shared_ptr<Reader> reader;
        Holder holder;
        std::size_t view;               ///< a seat, or the number of seats: what everybody knows
        std::set<std::string> pictures; ///< that were sent
    };
    using Json = nlohmann::ordered_json;

    void admit(std::shared_ptr<Reader> reader, const std::string& key);
    /// Views: the seats, then two who know what everybody knows; the host alone may say what chance brought.
    std::size_t nobodys_view() const { return static_cast<std::size_t>(rules_->players); }
    std::size_t hosts_view() const { return nobodys_view() + 1; }
    std::size_t own_view(const Holder& holder) const;
    bool is_seat(std::size_t view) const { return view < players_.size(); }
    Guest* guest(const Reader* reader);
    bool may_play(const Guest& guest, std::size_t seat) const;
    std::vector<std::size_t> seats_of(const Guest& guest) const;
    std::optional<Match::Decided> last_to_undo() const;
    bool would_be_an_agents(const Match::Decided& last) const;
    bool may_undo(std::size_t view) const;

    /// Whether those at the table have what these aids allow.
    void demand(Aids aids) const; ///< throws Error where they have not
    bool allows(Aids aids) const { return match_.game().is_terminal() || keys().customs.aids <= aids; }

    // ---- chance that people tell (telling.cpp)
    bool awaits_people() const { return match_.chance().is_told() && match_.awaits_outcome(); }
    unsigned tellers() const;
    Telling telling(std::size_t view) const;
    bool may_tell(const Guest& guest) const;
    PlayerId viewer(std::size_t view) const { return is_seat(view) ? static_cast<PlayerId>(view) : nobody; }

    class Thinking;
    /// What was thought of, then chance and agents, until a person decides.
    void advance(std::optional<Action> first = std::nullopt);
    void go_on(std::optional<Action> first);
    void think();
    void rest();
    Shares::Wish wish(std::size_t thinking) const;
    /// For all at the table: what keeps the game from going on; empty: nothing any more.
    void tell_trouble(const std::string& sentence);
    /// At that time, unless the table is gone by then.
    void set(Alarm& alarm, std::chrono::steady_clock::time_point when, void (Table::*work)());
    void try_again() { advance(); }
    /// The game as it was before a module failed.
    void recover();
    /// The agent that has to choose now: a seat's own, or one that stands in for a person.
    std::shared_ptr<Agent> thinker() const;
    const std::string& agent_of(std::size_t seat) const;
    void set_stand_in(std::size_t seat, const std::string& agent);
    void note_stood_in(std::size_t seat);
    bool is_absent(std::size_t seat) const;
    /// Bit set of them; the time of the others does not run yet.
    static unsigned seats_that_decided(const Record& record);
    /// Whose time runs from now on; `back`: a decision was taken back.
    void set_clock(bool back = false);
    void pause_clock();
    void await_end();
    void clock_strikes();
    void keep_clock();
    void put_clocks(Json& seats) const;
    // ---- the public list (listed.cpp)
    std::optional<std::size_t> free_seat_from(std::size_t seat) const;
    Listing listing() const;
    void claim(std::size_t seat);
    void take_from_host(std::size_t seat);
    void publish();
    void publish(std::size_t view, Sight now, Changes& changes);
    void draw_tiles();
    void sum_up();
    Sight look(std::size_t view, std::shared_ptr<const OpenSight> open);
    std::shared_ptr<const OpenSight> look_open() const;
    const Sight& sight(std::size_t view);
    void greet(Guest& guest);
    void send_state(Guest& guest);
    void send_pictures(Guest& guest, const std::set<std::string>& used);
    void send_seats();
    void send_over(const Guest* only);
    void send_rematch(const Guest& guest) const;

    // ---- what clients say (requests.cpp)
    struct Request;
    void answer(Guest& guest, const nlohmann::json& message, const std::shared_ptr<Heard>& heard);
    void act(Guest& guest, const nlohmann::json& message);
    void undo(Guest& guest, const nlohmann::json& message);
    void view(Guest& guest, const nlohmann::json& message);
    void again(Guest& guest, const nlohmann::json& message);
    void hint(Guest& guest, const nlohmann::json& message);
    void chat(Guest& guest, const nlohmann::json& message);
    void stand_in(Guest& guest, const nlohmann::json& message);
    void analyse(Guest& guest, const nlohmann::json& message);
    void advise(Guest& guest, const nlohmann::json& message);
    class Analysing;
    class Advising;
    /// How an errand ends of which there is one at a time.
    std::function<void(Errand&)> frees(bool Table::*busy);
    void analyse_on(std::shared_ptr<Analysing> analysing);
    void ask(Guest& guest, const nlohmann::json& message);
    Json asked_feature(const nlohmann::json& message) const;
    std::optional<PlayerId> asks_for(const Guest& guest) const;
    Json asked_square(Guest& guest, const nlohmann::json& message);
    Json asked_left(Guest& guest);
    std::string asked_why(const Guest& guest, const nlohmann::json& message) const;
    Json asked_why_not(Guest& guest, const nlohmann::json& message);
    void ask_at(Guest& guest, const nlohmann::json& message);
    /// Who decided the move (counted from 1): an agent, "person", or nobody (empty).
    std::string decider(std::size_t move) const;
    Json log_since(std::size_t view, std::size_t move, std::set<std::string>& used) const;
    void ask_because(Guest& guest, const nlohmann::json& message);
    void ask_question(Guest& guest, const nlohmann::json& message);

    std::string id_;
    std::shared_ptr<const Ruleset> rules_;
    std::vector<PlayerSpec> players_;
    std::string title_;
    KeysFile keys_;
    std::filesystem::path record_file_;
    Lane lane_;
    Alarm clock_alarm_{lane_}, retry_{lane_};
    Shares& shares_;
    std::shared_ptr<Pictures> pictures_;
    Chronicles chronicles_;
    Match match_;
    PublicList* list_;
    std::vector<Guest> guests_;
    std::shared_ptr<Heard> heard_;                  ///< while it is answered on the lane
    std::vector<std::shared_ptr<Agent>> stand_ins_; ///< by seat; null: none
    std::optional<Clock> clock_;
    std::map<std::size_t, Sight> last_; ///< by view: what its readers have been sent
    std::size_t told_ = 0;              ///< the move of the last message
    std::size_t drawn_ = 0;             ///< tiles that have pictures
    Json rematch_;                      ///< null: nobody has asked for one
    std::deque<Json> said_;             ///< by those at the table, the last of it
    Allowances talkers_{limits::chat_at_once, limits::chat_a_second};
    std::map<std::size_t, std::string> stood_in_; ///< by move, the agent that chose it for a person
    std::size_t thought_of_ = 0;                  ///< moves up to the last that an agent chose for anybody
    std::string trouble_;                         ///< that readers have been told of
    std::vector<bool> slow_;                      ///< by seat: its last choice took its time
    mutable std::mutex summary_lock_;             ///< of the next two
    Json summary_;
    Keys summary_keys_;
    std::atomic<std::size_t> watchers_ = 0;
    std::atomic<std::int64_t> unwatched_ = 0; ///< nanoseconds of thinking since somebody was there
    std::size_t thoughts_ = 0;                ///< choices of agents that were begun
    std::atomic<std::size_t> thinking_ = 0;   ///< which of them is waited for; 0: none
    bool resting_ = false, hinting_ = false, analysing_ = false, finished_ = false;
};

} // namespace bastide::host::serve
