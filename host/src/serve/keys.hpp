// The secret links of a table: who has a key is whom it stands for.
#pragma once
#include "bastide/error.hpp"
#include "serve/aids.hpp"
#include "serve/clock.hpp"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::serve {

/// 128 random bits, in hexadecimal digits.
std::string new_key();
/// In a time that does not depend on where they differ.
bool same_key(std::string_view one, std::string_view other);

/// There is no such table, or this is no key of it.
class NoSuchTable : public Error {
public:
    NoSuchTable() : Error("There is no such table, or this is no key of it.") {}
};

enum class Role { seat, spectator, host };

struct Holder {
    Role role = Role::spectator;
    std::size_t seat = 0; ///< of a seat's key
};

/// What a table is made with besides its game.
struct Customs {
    bool chat = false;    ///< those at the table may talk
    bool picture = false; ///< whoever has the table's address, but no key, sees the board and the points
    ClockSettings clock;
    Aids aids = Aids::all;
    bool listed = false;     ///< on the server's public list
    bool real_tiles = false; ///< people say what chance brings; what its record says counts from then on
    bool passing = false;    ///< made for a moment, and removed when nobody has been there for a while
    unsigned strangers = 0;  ///< bit set of the seats that somebody took from the list in a game before
    /// By seat, who had it in the game that this one goes on from, if that was somebody else ("person", an agent).
    std::vector<std::string> before{};
    std::size_t after = 0; ///< so many moves are of that game
};

struct Keys {
    std::string host, spectator;
    std::vector<std::string> seats; ///< empty: an agent's
    Customs customs;
    unsigned claimed = 0; ///< bit set of the seats whose own keys were used: they are not the host's any more
    std::vector<std::string> stand_ins;            ///< by seat, the agent that plays for its person; empty: none
    std::size_t thought_of = 0;                    ///< moves up to the last that such an agent chose
    std::map<std::size_t, std::string> stood_in{}; ///< by move, the agent that chose it for a person
    std::vector<Clock::Left> time_left;            ///< by seat, as it was written last; empty: never
    std::int64_t made = 0;                         ///< seconds since 1970; 0: by a version that did not write it
    bool joined = false;                           ///< somebody has been there
    std::string rematch{};                         ///< the table of another game of these people; empty: none
    std::string secret{}; ///< of the draws, until the record publishes it; empty: they follow from a seed
    /// Whom a key stands for; nothing if it is none of this table.
    std::optional<Holder> holder(std::string_view key) const;
    /// Whether this seat, of a person, is theirs to play: their own, and the host's as long as nobody used its key.
    bool may_play(const Holder& holder, std::size_t seat) const;
    /// Bit set of the seats that somebody took from the list, here or in a game before: the host is told no key of
    /// theirs.
    unsigned strangers() const { return customs.strangers | (customs.listed ? claimed : 0U); }
};

std::int64_t seconds_since_1970();

/// A key for every seat of a person.
Keys make_keys(const std::vector<std::string>& agents, const Customs& customs);

} // namespace bastide::host::serve
