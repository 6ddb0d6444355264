// Small strong identifiers: of what modules register, and of what is on the table.
#pragma once
#include "bastide/limits.hpp"
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bastide {

/// The number of something that a module registers or the kernel brings. Before that it is none, which no call takes.
template <class Tag, class Number> class RegisteredId {
public:
    using Underlying = Number;
    constexpr RegisteredId() = default;
    template <class N>
    requires std::is_arithmetic_v<N>
    constexpr explicit RegisteredId(N number) : number_(static_cast<Number>(number)) {}
    template <class N>
    requires std::is_arithmetic_v<N>
    constexpr explicit operator N() const { return static_cast<N>(number_); }
    friend constexpr auto operator<=>(RegisteredId, RegisteredId) = default;

private:
    Number number_ = static_cast<Number>(-1);
};

using KindId = RegisteredId<struct KindTag, std::uint8_t>;           ///< kind of feature
using AttributeId = RegisteredId<struct AttributeTag, std::uint8_t>; ///< word printed on a segment, counted per feature
using WordId = RegisteredId<struct WordTag, std::uint8_t>;           ///< word printed on a tile as a whole
using FigureKindId = RegisteredId<struct FigureKindTag, std::uint8_t>; ///< kind of figure
using FormId = RegisteredId<struct FormTag, std::uint8_t>;             ///< what a tile can become while it lies there
using PileId = RegisteredId<struct PileTag, std::uint8_t>;             ///< a stack, bag or hand of tiles
using VerbId = RegisteredId<struct VerbTag, std::uint8_t>;             ///< kind of action
using OccasionId = RegisteredId<struct OccasionTag, std::uint8_t>;     ///< why a feature is valued
using ReasonId = RegisteredId<struct ReasonTag, std::uint8_t>;         ///< why a figure moved
using RouteId = RegisteredId<struct RouteTag, std::uint8_t>;           ///< how a figure gets somewhere
using TermId = RegisteredId<struct TermTag, std::uint8_t>;             ///< what values count
using StakeId = RegisteredId<struct StakeTag, std::uint8_t>;     ///< what gives a player a share in a feature's points
using RoleId = RegisteredId<struct RoleTag, std::uint16_t>;      ///< what a figure is where it stands
using CauseId = RegisteredId<struct CauseTag, std::uint16_t>;    ///< what points are for that no feature is worth
using QualityId = RegisteredId<struct QualityTag, std::uint8_t>; ///< something that rules ask of a kind of figure
using SpaceKindId = RegisteredId<struct SpaceKindTag, std::uint8_t>; ///< kind of place for figures that is no segment
using Mark = RegisteredId<struct MarkTag, std::uint32_t>;           ///< that a figure carries until it leaves the board
using TurnRight = RegisteredId<struct TurnRightTag, std::uint32_t>; ///< of a turn until it ends: it has it, or used it
using PartRight = RegisteredId<struct PartRightTag, std::uint32_t>; ///< likewise of one part of a turn

enum class TerrainId : std::uint8_t {};   ///< what an edge shows; 0 is "no tile there"
enum class TileTypeId : std::uint16_t {}; ///< compiled tile type
enum class DecisionId : std::uint8_t {};  ///< kind of decision
enum class StepId : std::uint16_t {};     ///< a step that modules push
enum class TileId : std::uint16_t {};     ///< a tile on the board, in order of placement
enum class SegmentId : std::uint16_t {};  ///< a segment on the board
enum class FeatureId : std::uint16_t {};  ///< connected segments; named by one of them
enum class FigureId : std::uint16_t {};   ///< a figure, wherever it is
enum class PlayerId : std::uint8_t {};    ///< a seat, 0 is the first

template <class Id>
requires std::is_enum_v<Id>
constexpr std::size_t index(Id id) { return static_cast<std::size_t>(id); }
template <class Tag, class Number> constexpr std::size_t index(RegisteredId<Tag, Number> id) {
    return static_cast<std::size_t>(id);
}

template <class Id> struct Nothing { static constexpr Id id{}; };
template <class Id>
requires std::is_enum_v<Id>
struct Nothing<Id> {
    static constexpr Id id = static_cast<Id>(static_cast<std::underlying_type_t<Id>>(-1));
};
template <class Id> inline constexpr Id none_of = Nothing<Id>::id;

/// Who decides when no player does.
inline constexpr PlayerId chance = static_cast<PlayerId>(0xFE);
inline constexpr PlayerId nobody = static_cast<PlayerId>(0xFF);

} // namespace bastide
