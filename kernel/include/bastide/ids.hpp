// Small strong identifiers. Every name a module registers becomes one of these when a ruleset is compiled.
#pragma once
#include "bastide/limits.hpp"
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bastide {

enum class TerrainId : std::uint8_t {};    ///< what an edge shows; 0 is "no tile there"
enum class KindId : std::uint8_t {};       ///< kind of feature
enum class AttributeId : std::uint8_t {};  ///< word printed on a segment, counted per feature
enum class WordId : std::uint8_t {};       ///< word printed on a tile as a whole
enum class FigureKindId : std::uint8_t {}; ///< kind of figure
enum class TileTypeId : std::uint16_t {};  ///< compiled tile type
enum class FormId : std::uint8_t {};       ///< what a tile can become while it lies there
enum class PileId : std::uint8_t {};       ///< a stack, bag or hand of tiles
enum class VerbId : std::uint8_t {};       ///< kind of action
enum class DecisionId : std::uint8_t {};   ///< kind of decision
enum class OccasionId : std::uint8_t {};   ///< why a feature is valued
enum class ReasonId : std::uint8_t {};     ///< why a figure moved
enum class RouteId : std::uint8_t {};      ///< how a figure gets somewhere
enum class TermId : std::uint8_t {};       ///< what values count
enum class StakeId : std::uint8_t {};      ///< what gives a player a share in a feature's points
enum class RoleId : std::uint16_t {};      ///< what a figure is where it stands
enum class CauseId : std::uint16_t {};     ///< what points are for that no feature is worth
enum class StepId : std::uint16_t {};      ///< a step that modules push
enum class QualityId : std::uint8_t {};    ///< something that rules ask of a kind of figure
enum class SpaceKindId : std::uint8_t {};  ///< kind of place for figures that is no segment
enum class TileId : std::uint16_t {};      ///< a tile on the board, in order of placement
enum class SegmentId : std::uint16_t {};   ///< a segment on the board
enum class FeatureId : std::uint16_t {};   ///< connected segments; named by one of them
enum class FigureId : std::uint16_t {};    ///< a figure, wherever it is
enum class PlayerId : std::uint8_t {};     ///< a seat, 0 is the first

template <class Id>
requires std::is_enum_v<Id>
constexpr std::size_t index(Id id) { return static_cast<std::size_t>(id); }

template <class Id> inline constexpr Id none_of = static_cast<Id>(static_cast<std::underlying_type_t<Id>>(-1));

/// Who decides when no player does.
inline constexpr PlayerId chance = static_cast<PlayerId>(0xFE);
inline constexpr PlayerId nobody = static_cast<PlayerId>(0xFF);

} // namespace bastide
