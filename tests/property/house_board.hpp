// The layout as anybody at the table sees it: printed tiles, how they lie, and what their parts form together. Flat
// arrays and slow loops; nothing of the engine's tables. For the second witness of house rules.
#pragma once
#include "bastide/game/tile.hpp"
#include "bastide/game/tile_def.hpp"
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test::house {

enum class Kind { road, city, cloister, shrine, garden, field, other };
enum Word { pennant, inn, cathedral, wine, grain, cloth, princess, words };
/// Complete when tiles lie all around.
inline bool surrounded(Kind kind) { return kind == Kind::cloister || kind == Kind::shrine || kind == Kind::garden; }

using Square = std::pair<int, int>;
Square beside(Square p, int side);

/// A printed tile, read from its tile set: twelve ports clockwise, three a side, from the north-west corner.
struct Face {
    struct Segment {
        Kind kind = Kind::other;
        std::array<int, words> counts{};
        std::vector<int> borders; ///< segments of the tile along whose rim it runs
        std::vector<int> touches; ///< segments of the tile to which a wagon gets from it
    };
    std::string name;
    std::array<std::string, 4> edges; ///< north first
    std::array<int, 12> at{};         ///< segment at a port, or -1
    std::vector<Segment> segments;
    bool foundation = false, volcano = false, dragon = false, portal = false;
    bool abbey = false; ///< closes whatever is beside it
    bool shows(Kind kind) const;
};
Face face_of(const TileDef& tile);

/// A segment of a tile on the table.
struct Spot {
    int tile = -1, segment = -1;
    friend bool operator==(const Spot&, const Spot&) = default;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// What connected segments form.
struct Feature {
    Kind kind = Kind::other;
    int key = -1;  ///< its first segment, counted over the table: stays the same once the feature is complete
    int tiles = 0; ///< distinct ones
    int gaps = 0;
    Square home;            ///< of its first tile
    Square gap_at;          ///< a square that gaps face
    bool one_square = true; ///< all of them do
    std::array<int, words> counts{};
};

/// How much room there is (BASE-140 to BASE-147).
struct Room {
    std::string area = "table";
    int width = 0, height = 0, extension = 0;
    std::set<Square> furniture;
    bool border_completes = false;
    bool orthogonal = false;       ///< of the squares around a cloister four count
    bool on_table(Square p) const; ///< of a table that stays where it is
};

class Board {
public:
    explicit Board(Room room = {}) : room_(std::move(room)) {}

    struct Laid {
        Square at;
        const Face* face = nullptr;
        int turns = 0; ///< quarter turns clockwise
    };
    void lay(const Laid& tile);
    const std::vector<Laid>& tiles() const { return tiles_; }
    int at(Square p) const;                   ///< the tile there, or -1
    int around(const Feature& feature) const; ///< tiles on the squares around that count
    int sides_covered(Square p) const;
    bool fits(const Face& face, Square p, int turns) const;
    bool in_room(Square p) const;
    /// The field that alone reaches this corner of a tile (0: north-east), or -1.
    int field_at_corner(Square p, int corner) const;
    /// The part of a tile's neighbour that meets it at a port; its tile is -1 if there is none.
    Spot beyond(int tile, int port) const;
    int segment_at(const Laid& tile, int port) const {
        return tile.face->at[static_cast<std::size_t>((port + 12 - 3 * tile.turns) % 12)];
    }
    bool fits_anywhere(const Face& face) const;
    const std::set<Square>& open() const { return open_; }

    const Feature& feature(Spot spot) const { return features_[static_cast<std::size_t>(number_of(spot))]; }
    const std::vector<Feature>& features() const { return features_; }
    int number_of(Spot spot) const {
        return number_[static_cast<std::size_t>(first_[static_cast<std::size_t>(spot.tile)] + spot.segment)];
    }
    bool complete(const Feature& feature) const;
    /// Whether this tile, lying so, would complete it.
    bool completes(const Laid& tile, const Feature& feature) const;
    /// The cities along the rims of a farm, by number, once each.
    std::set<int> cities_of(int farm) const;

private:
    bool corners(const Feature& feature) const; ///< of the squares around it those count, too
    void join();
    void measure();
    const std::string& edge(const Laid& tile, int side) const {
        return tile.face->edges[static_cast<std::size_t>((side + 4 - tile.turns) % 4)];
    }
    int root(int node) const;

    Room room_;
    std::vector<Laid> tiles_;
    std::vector<int> first_;  ///< by tile: its first segment, counted over the table
    std::vector<int> parent_; ///< by segment
    std::vector<int> number_; ///< by segment: index in features_
    std::vector<Feature> features_;
    std::set<Square> open_;
    static constexpr int span = 128;
    std::vector<int> grid_ = std::vector<int>(span * span, -1);
};

} // namespace bastide::test::house
