// Ploughed strips, vines and meadows with their hedges, where the country has room for them.
#pragma once
#include "svg/dice.hpp"
#include "svg/shapes.hpp"
#include "svg/tile_layout.hpp"

namespace bastide::host::svg {

class Acres {
public:
    Acres(const TileLayout& layout, const Country& country, const TileLayout::Clearance& room, Dice& dice);
    bool covers(Point p, double clear) const;
    std::vector<Point> corners() const;
    std::string text() const;

private:
    /// A quadrangle: around `at`, along `u` and `v`.
    struct Block {
        Point at, u, v;
        Point point(double a, double b) const { return at + a * u + b * v; }
        std::vector<Point> outline(double from = -1, double to = 1) const {
            return {point(from, -1), point(to, -1), point(to, 1), point(from, 1)};
        }
    };
    bool fits(const Block& block) const;
    void lay_out(Block block);
    void strips(const Block& block);
    void vine_rows(const Block& block);
    void hedge(Point from, Point to);

    const TileLayout& layout_;
    const Country& country_;
    const TileLayout::Clearance& room_;
    Dice& dice_;
    std::vector<Block> blocks_;
    Shapes soil_, rows_, hedges_;
};

} // namespace bastide::host::svg
