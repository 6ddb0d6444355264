// Where rules of two modules meet: they act on one thing in one turn.
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host::atlas {

/// What they act on.
enum class Thing : std::uint8_t {
    value,   ///< what a feature is worth, and who scores it
    feature, ///< a feature: who comes there and who leaves
    figure,  ///< a figure or a piece
    place,   ///< where a kind of figure or a tile may come at all
    square,  ///< a square and the tile on it
    tiles,   ///< which tiles are offered or left
    turns,   ///< whose turn it is, and how many parts it has
    moment   ///< a place of the turn order
};

/// How one of them acts.
enum class Manner : std::uint8_t {
    adds,    ///< counts something in the value of a feature
    rates,   ///< says what something is worth that another counts
    scales,  ///< multiplies or divides the value
    cancels, ///< makes the feature worth nothing
    most,    ///< says who has the most
    stands,  ///< its figure stands there when it is valued
    is,      ///< the feature is of its kind
    moves,   ///< moves a figure or a piece
    deploys, ///< its figure or piece comes there
    forbids, ///< keeps a figure or a tile away
    chooses, ///< a player does what its rules allow
    lays,    ///< lays or changes tiles
    changes, ///< changes the tiles or the turns
    acts     ///< runs a step
};

/// What one of them does, in words of the game: "moves", "peg stung".
struct Deed {
    Manner manner{};
    std::string what;
    auto operator<=>(const Deed&) const = default;
};

/// What met: the same in however many games. The modules are in the order of their names.
struct Met {
    std::string a, b;
    Thing thing{};
    auto operator<=>(const Met&) const = default;
};

/// A random game: who plays what, and the seed.
struct Mix {
    std::vector<std::string> modules; ///< that were asked for; what they require comes with them
    int players = 2;
    std::uint64_t seed = 1;
    auto operator<=>(const Mix&) const = default;
};

/// A moment of a random game, as it can be played again.
struct Moment {
    Mix mix;
    std::size_t before = 0; ///< so many actions are done before the one that makes them meet
    std::size_t end = 0;    ///< and so many when the turn is over
};

/// All that was seen of a meeting.
struct Meeting {
    std::size_t turns = 0;                      ///< in which they met
    std::map<std::pair<Deed, Deed>, int> deeds; ///< of a and b, with how often
    std::set<std::string> rules;                ///< ids that the game gave in the turn of the example
    Moment example;                             ///< in the smallest mix
};
using Meetings = std::map<Met, Meeting>;

/// Three modules that act on one thing in one turn.
struct MetThree {
    std::string a, b, c;
    Thing thing{};
    auto operator<=>(const MetThree&) const = default;
};
struct MeetingOfThree {
    std::size_t turns = 0;
    std::set<std::array<Deed, 3>> deeds;
    Moment example;
};
using Triples = std::map<MetThree, MeetingOfThree>;

const char* word(Thing thing);   ///< "feature", as answers and JSON write it
const char* word(Manner manner); ///< "adds"

} // namespace bastide::host::atlas
