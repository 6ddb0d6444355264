#include "lab/corpus/columns.hpp"
#include "bastide/game/ruleset.hpp"
#include <algorithm>
#include <functional>
#include <numeric>

namespace bastide::host {
namespace {

/// One number that is told of a moment.
template <class Number, auto tell> void number_of_moment(const CorpusMoment& moment, CorpusBytes& out) {
    out.add<Number>(static_cast<Number>(tell(moment)));
}

template <class Points> void add_points(const CorpusMoment& moment, const Points& points, CorpusBytes& out) {
    for (int seat = 0; seat < moment.game.play().players(); ++seat) {
        out.add<std::int32_t>(points[static_cast<std::size_t>(seat)]);
    }
}

std::size_t place_of_choice(const CorpusMoment& moment) {
    return static_cast<std::size_t>(std::find(moment.legal.begin(), moment.legal.end(), moment.action) -
                                    moment.legal.begin());
}

void add_facts(const CorpusMoment& moment, CorpusBytes& out) {
    moment.layout.write_facts(moment.game, moment.game.to_act(),
                              out.add_room<std::int32_t>(moment.layout.facts().size()));
}

void add_planes(const CorpusMoment& moment, CorpusBytes& out) {
    moment.layout.write_planes(moment.game.play(), moment.game.to_act(),
                               out.add_room<std::uint8_t>(moment.layout.planes_size()));
}

void add_options(const CorpusMoment& moment, CorpusBytes& out) {
    for (const Action action : moment.legal) {
        out.add<std::uint64_t>(action.number());
    }
}

using Moment = const CorpusMoment&;

CorpusColumn plain(const char* name, const char* type, const char* about,
                   void (*write)(const CorpusMoment&, CorpusBytes&)) {
    return {name, type, "", about, {}, false, write};
}

} // namespace

std::size_t CorpusColumn::bytes_of_number() const {
    constexpr std::size_t bits = 8;
    return std::stoul(type.substr(type.find("int") + 3)) / bits;
}

std::size_t CorpusColumn::bytes_of_row() const {
    return std::accumulate(shape.begin(), shape.end(), bytes_of_number(), std::multiplies<>());
}

char CorpusColumn::kind_of_number() const { return type.front() == 'u' ? 'u' : 'i'; }

std::vector<CorpusColumn> corpus_columns(const Ruleset& rules, const Layout& layout, bool planes) {
    const auto players = static_cast<std::size_t>(rules.players), side = static_cast<std::size_t>(layout.side());
    std::vector<CorpusColumn> all{
        plain("game", "uint64", "number of the game in its source; the rows of a game follow each other",
              number_of_moment<std::uint64_t, [](Moment m) { return m.number; }>),
        plain("source", "int32",
              "0: played for the corpus; from 1 on the record with this number in the dictionary's 'sources'",
              number_of_moment<std::int32_t, [](Moment m) { return m.source; }>),
        plain("step", "int32", "number of the decision in its game, chance not counted",
              number_of_moment<std::int32_t, [](Moment m) { return m.step; }>),
        plain("turn", "int32", "turns begun",
              number_of_moment<std::int32_t, [](Moment m) { return m.game.play().core().turn_number; }>),
        plain("seat", "int8", "who decides, from 0",
              number_of_moment<std::int8_t, [](Moment m) { return index(m.game.to_act()); }>),
        plain("decision", "int16", "what is decided, a number in the dictionary's 'decisions'",
              number_of_moment<std::int16_t, [](Moment m) { return index(m.game.play().core().decision); }>),
        plain("legal", "int32", "how many actions are legal",
              number_of_moment<std::int32_t, [](Moment m) { return m.legal.size(); }>),
        plain("choice", "int32", "the place of the action that was chosen among them",
              number_of_moment<std::int32_t, place_of_choice>),
        plain("action", "uint64", "its number, which means the same in every position of these rules",
              number_of_moment<std::uint64_t, [](Moment m) { return m.action.number(); }>),
        {"points",
         "int32",
         "[player]",
         "points so far, by seat; in a team those of the team",
         {players},
         false,
         [](Moment m, CorpusBytes& out) { add_points(m, m.game.returns(), out); }},
        {"value",
         "int32",
         "[player]",
         "points by seat if the game had ended here",
         {players},
         false,
         [](Moment m, CorpusBytes& out) { add_points(m, m.game.estimate(), out); }},
        {"result", "int32", "[player]", "points by seat at the end; in a team those of the team", {players}},
        {"facts",
         "int32",
         "[fact]",
         "the facts of the layout, as the seat sees them",
         {layout.facts().size()},
         false,
         add_facts},
        {"options",
         "uint64",
         "legal actions",
         "numbers of all legal actions, those of one row after the other; a row has as many as 'legal' says",
         {},
         true,
         add_options},
    };
    if (planes) {
        all.push_back({"planes",
                       "uint8",
                       "[plane, y, x]",
                       "the planes of the layout, as the seat sees them",
                       {layout.planes().size(), side, side},
                       false,
                       add_planes});
    }
    return all;
}

} // namespace bastide::host
