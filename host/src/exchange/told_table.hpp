// What lies on the table and what may be done, as JSON of facts, by the names that Python's tuples have
// (bastide._data).
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "words/typed_action.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {

/// What the words of an action stand for, one after the other: docs/export.schema.json, "argument".
nlohmann::ordered_json arguments_json(const Play& play, const TypedAction& action);
/// A type of tile, turned so often: `edges`, `segments` with their ports, `words`. Segments have the numbers that they
/// have everywhere else.
nlohmann::ordered_json shape_json(const Ruleset& rules, TileTypeId type, unsigned rotation);
/// The same of a tile that lies, of what its segments are now and with the numbers of their features; and who laid it.
nlohmann::ordered_json lying_json(const Play& play, TileId tile);
/// Valued for this seat.
nlohmann::ordered_json feature_json(const Play& play, FeatureId feature, PlayerId viewer);
/// All of them.
nlohmann::ordered_json features_json(const Play& play, PlayerId viewer);
/// Where a figure is: `number`, `where`, `square`, `feature`, `height`.
nlohmann::ordered_json standing_json(const Play& play, FigureId figure);
/// As State.figures() of Python and the protocol have it.
const char* name_of(Where where);

} // namespace bastide::host
