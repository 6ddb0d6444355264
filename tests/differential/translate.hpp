// The other engine's places and choices as ours, in a running game.
#pragma once
#include "bastide/host/game.hpp"
#include "log.hpp"
#include "mapping.hpp"
#include "set_up.hpp"
#include "table.hpp"
#include <optional>
#include <string>
#include <vector>

namespace bastide::differential {

class Translator {
public:
    /// `drawn`: the tile to be placed; `bazaar`: those of the bazaar that is held, as its choices number them.
    Translator(const Game& game, const Variant& variant, const Mapping& mapping, const Table& table,
               const std::string& drawn, const std::vector<std::string>& bazaar)
        : game_(game), variant_(variant), mapping_(mapping), table_(table), drawn_(drawn), bazaar_(bazaar) {}

    /// What was offered beside placements, as actions. Something that has no like here becomes a text in `strange`.
    std::vector<Action> offered(const Message& message, std::vector<std::string>& strange) const;
    /// The placements that were offered.
    std::vector<Action> placements(const Message& message, const std::string& drawn) const;
    /// The choice of a tile in hand before it is placed; nothing if the message is about nothing of that kind.
    std::optional<Action> in_hand(const Message& message) const;
    /// Going on without a choice, in that phase of theirs.
    Action pass(const std::string& phase) const;
    /// The figure with that id, here; none if it is not where the log has it.
    FigureId figure(const std::string& id) const;
    /// "Ann's follower on road:n @0,1"
    std::string described(const std::string& id) const;
    static std::string described(const Place& place);
    /// What was chosen.
    std::optional<Action> chosen(const Message& message, std::string& strange) const;
    /// The segment; none if there is no such part of a tile here.
    SegmentId segment(const Place& place) const;
    /// Throws Error if the log never listed the tile.
    const Match& tile(const std::string& id) const;
    FigureKindId figure_kind(const std::string& word) const;

private:
    Action placement(const std::string& tile, Position at, unsigned rotation) const;
    std::optional<Action> deployment(const std::string& figure, const Place& place, const std::string& phase) const;
    std::optional<Action> flight(const std::string& figure, const Place& place) const;
    std::string quarter(const Place& place) const;
    std::optional<Action> said(const std::string& text) const;
    std::optional<Action> barn(const Place& place) const;
    std::optional<Action> with_figure(const std::string& letter, const std::string& id) const;
    std::optional<Action> with_prisoner(const std::string& letter, const std::string& id) const;
    std::optional<Action> recall(const std::string& id) const;
    std::optional<Action> option(const std::string& text, const std::string& phase) const;
    std::optional<Action> ferry(const Place& roads) const;
    std::optional<Action> tunnel_token(const std::string& token, const Place& opening) const;
    std::optional<Action> token(const std::string& token, const Place& place) const;
    std::optional<Action> bridge_or_castle(const std::string& letter, const Place& place) const;
    std::optional<Action> choice_of_box(const std::string& text) const;
    static std::string words_of_box(const Message& message);
    std::optional<Action> on_tile(const std::string& letter, Position at) const;
    std::optional<Action> magician(const std::string& who, const std::optional<Place>& to) const;
    Action bid(int price) const;
    std::optional<Action> put_up(int number) const;
    VerbId verb(const std::string& word) const { return game_.rules().verb(mapping_.verb(word)); }

    const Game& game_;
    const Variant& variant_;
    const Mapping& mapping_;
    const Table& table_;
    const std::string& drawn_;
    const std::vector<std::string>& bazaar_;
};

} // namespace bastide::differential
