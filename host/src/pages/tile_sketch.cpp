#include "pages/tile_sketch.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/geometry.hpp"
#include <algorithm>
#include <cctype>

namespace bastide::host {
namespace {

constexpr int size = 5, middle = 2;
constexpr int empty = -1;

struct Cell {
    int x = 0, y = 0;
};

/// A quarter turn clockwise about the middle, so that only the north side needs to be thought of.
Cell turned(Cell cell, unsigned times) {
    for (; times > 0; --times) {
        cell = {size - 1 - cell.y, cell.x};
    }
    return cell;
}

class Sketch {
public:
    explicit Sketch(const TileDef& tile) : tile_(tile) {
        for (auto& row : cells_) {
            row.fill(empty);
        }
        for (unsigned side = 0; side < 4; ++side) {
            paint_side(side);
        }
        paint_middle();
        while (spread()) {
        }
    }

    std::array<std::string, size> lines() const {
        std::array<std::string, size> out;
        for (std::size_t y = 0; y < size; ++y) {
            for (std::size_t x = 0; x < size; ++x) {
                out[y] += x == 0 ? "" : " ";
                out[y] += letter(cells_[y][x]);
            }
        }
        return out;
    }

private:
    int& at(Cell cell) { return cells_[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)]; }

    int segment_at(unsigned port) const {
        for (std::size_t i = 0; i < tile_.segments.size(); ++i) {
            const std::vector<unsigned>& all = tile_.segments[i].ports;
            if (std::find(all.begin(), all.end(), port) != all.end()) {
                return static_cast<int>(i);
            }
        }
        return empty;
    }

    /// What reaches the middle of a side alone fills it; what leaves its halves to others is a line into the tile.
    void paint_side(unsigned side) {
        const int centre = segment_at(port_of_side(side));
        const int first = segment_at(port_of_half(side * 2)), second = segment_at(port_of_half(side * 2 + 1));
        at(turned({middle, 0}, side)) = centre;
        at(turned({1, 0}, side)) = first != empty ? first : centre;
        at(turned({3, 0}, side)) = second != empty ? second : centre;
        if (centre == empty) {
            at(turned({middle, 0}, side)) = first == second ? first : empty;
        } else if (first != empty || second != empty) {
            at(turned({middle, 1}, side)) = centre;
        }
        const int corner = segment_at(port_of_half((side * 2 + 7) % 8));
        at(turned({0, 0}, side)) = first != empty ? first : corner != empty ? corner : centre;
    }

    static long middles(const SegmentDef& segment) {
        return std::count_if(segment.ports.begin(), segment.ports.end(), [](unsigned port) { return port % 3 == 1; });
    }

    /// A segment that reaches no side stands in the middle; else the one that crosses it.
    void paint_middle() {
        long most = 1;
        for (std::size_t i = 0; i < tile_.segments.size(); ++i) {
            const SegmentDef& segment = tile_.segments[i];
            const long reach = segment.ports.empty() ? ports : middles(segment);
            if (reach > most) {
                most = reach;
                at({middle, middle}) = static_cast<int>(i);
            }
        }
    }

    /// Empty cells take what most of their neighbours show; lines do not grow wider.
    bool spread() {
        auto next = cells_;
        bool grew = false;
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                if (at({x, y}) == empty) {
                    const int winner = around({x, y});
                    next[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = winner;
                    grew = grew || winner != empty;
                }
            }
        }
        cells_ = next;
        return grew;
    }

    /// It leaves the halves of the sides that it reaches to others; or it reaches none.
    bool is_line(std::size_t segment) const {
        return std::all_of(tile_.segments[segment].ports.begin(), tile_.segments[segment].ports.end(),
                           [&](unsigned port) {
                               return port % 3 == 1 && (segment_at(port - 1) != empty || segment_at(port + 1) != empty);
                           });
    }

    int around(Cell cell) {
        int best = empty;
        long most = 0;
        for (std::size_t i = 0; i < tile_.segments.size(); ++i) {
            if (is_line(i)) {
                continue;
            }
            long votes = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const Cell other{cell.x + dx, cell.y + dy};
                    const bool inside = other.x >= 0 && other.y >= 0 && other.x < size && other.y < size;
                    votes += inside && at(other) == static_cast<int>(i) ? 1 : 0;
                }
            }
            // At equal votes what reaches halves (lies around the others) wins over what crosses.
            if (votes > most || (votes == most && votes > 0 && middles(tile_.segments[i]) == 0)) {
                most = votes;
                best = static_cast<int>(i);
            }
        }
        return best;
    }

    std::string letter(int segment) const {
        if (segment == empty) {
            return ".";
        }
        const auto s = static_cast<std::size_t>(segment);
        const char c = tile_.segments[s].kind.empty() ? '?' : tile_.segments[s].kind.front();
        const bool again =
            std::any_of(tile_.segments.begin(), tile_.segments.begin() + segment,
                        [&](const SegmentDef& other) { return !other.kind.empty() && other.kind.front() == c; });
        return std::string(1, again ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c);
    }

    const TileDef& tile_;
    std::array<std::array<int, size>, size> cells_{};
};

} // namespace

std::array<std::string, 5> tile_sketch(const TileDef& tile) { return Sketch(tile).lines(); }

} // namespace bastide::host
