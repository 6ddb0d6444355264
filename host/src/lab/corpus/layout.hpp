// A position as numbers: which planes, facts and columns of actions a ruleset has, by name and in a fixed order.
#pragma once
#include "bastide/host/game.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

/// The same whatever modules are played: everything in it is made of what they have registered. Squares are those of a
/// window around the middle of the board; seats are told relative to the viewer: own, next, next2, ...
class Layout {
public:
    /// `side`: squares of the window along a side. `actions`: how many legal actions are described at most.
    Layout(const Ruleset& rules, int side, int actions);

    const std::string& digest() const { return digest_; } ///< of the ruleset
    int side() const { return side_; }
    int actions() const { return actions_; }
    const std::vector<std::string>& planes() const { return planes_; }
    const std::vector<std::string>& facts() const { return facts_; }
    static const std::vector<std::string>& columns();

    std::size_t planes_size() const { return planes_.size() * squares(); }
    std::size_t squares() const { return static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_); }
    /// The square in the north-west of the window.
    Position corner(const Play& play) const;
    /// [plane][y][x]
    void write_planes(const Play& play, PlayerId viewer, std::uint8_t* out) const;
    /// [fact]
    void write_facts(const Game& game, PlayerId viewer, std::int32_t* out) const;
    /// Whether legal actions are told: what others can do would show what they hold.
    static bool is_asked(const Game& game, PlayerId viewer) { return !game.is_terminal() && game.to_act() == viewer; }
    /// [action][column] of the first `actions` legal actions of the viewer's; other rows are -1.
    void write_actions(const Game& game, PlayerId viewer, std::int16_t* out) const;

    /// So many legal actions a decision of the ruleset has at most where tiles are placed; others mostly have fewer.
    static int most_actions(const Ruleset& rules);

private:
    void name_planes(const Ruleset& rules);
    void name_facts(const Ruleset& rules);
    void write_tile(const Play& play, TileId tile, PlayerId viewer, std::uint8_t* out) const;
    void write_segments(const Play& play, TileId tile, PlayerId viewer, std::uint8_t* out) const;
    void write_figures(const Play& play, TileId tile, PlayerId viewer, std::uint8_t* out) const;
    void write_square_pieces(const Play& play, Position corner, PlayerId viewer, std::uint8_t* out) const;
    void write_tile_counts(const Play& play, PlayerId viewer, std::int32_t* out) const;
    std::uint8_t* plane(std::uint8_t* out, std::size_t number) const { return out + number * squares(); }

    std::string digest_;
    int side_, actions_, players_;
    std::vector<std::string> planes_, facts_;
    // ---- where the planes of each sort begin
    std::size_t edges_ = 0, joined_ = 0, words_ = 0, marks_ = 0, kinds_ = 0, closed_ = 0, figures_ = 0, pieces_ = 0,
                stands_ = 0, reach_ = 0;
    // ---- and the facts
    std::size_t scores_ = 0, supplies_ = 0, piece_supply_ = 0, decisions_ = 0, offers_ = 0, hand_ = 0, unseen_ = 0;
};

/// Seats from the viewer's own on, around the table.
inline std::size_t relative(PlayerId seat, PlayerId viewer, int players) {
    const auto all = static_cast<std::size_t>(players);
    return (index(seat) + all - (index(viewer) < all ? index(viewer) : 0)) % all;
}

} // namespace bastide::host
