#include "svg/town.hpp"
#include "svg/colour.hpp"
#include "svg/dice.hpp"
#include "svg/shapes.hpp"
#include "svg/trees.hpp"
#include <algorithm>
#include <array>
#include <cmath>

namespace bastide::host::svg {
namespace {

constexpr const char* plaster = "#f4e8cf";
constexpr const char* timber = "#5a4330";
constexpr double wall_height = 3.4;

/// Houses seen from the south and from above, the light from the upper left. They stand apart, or in rows from back to
/// front, so that all walls may be drawn before all roofs.
class Houses {
public:
    Houses(const std::vector<std::string>& roofs, std::uint32_t seed) : roofs_(roofs), dice_(seed) {}

    Dice& dice() { return dice_; }
    /// `at`: the middle of its front wall's foot.
    void build(Point at, double width) {
        const std::string& roof = roofs_[dice_.one_of(roofs_.size())];
        const double high = std::round(2 * dice_.between(3.8, 5) + 0.28 * width) / 2;
        shadow(at, width, wall_height);
        windows_ += width > 8 ? level({at.x - width / 2 + 1.5, at.y - 1.4}, width - 3) : "";
        if (width < 8.4 && dice_.falls(0.4)) {
            gable_to_street(at, width, high, roof);
        } else {
            ridge_along_street(at, width, high, roof);
        }
    }
    /// A church: higher than what is around it, so there must be room behind.
    void steeple(Point at) {
        const std::string& roof = roofs_.front();
        const double left = at.x - 8, top = at.y - 10.5;
        ridge_along_street(at + Point{1.5, 0}, 11, 6.4, roof);
        shadow(at + Point{1.5, 0}, 11, 4);
        walls_ += pen_at({left, at.y + 0.6}) + "V" + number(top) + "h5V" + number(at.y + 0.6) + "z";
        slopes_.add(filled(plaster, timber, 0.5),
                    pen_at({left, at.y + 0.6}) + "V" + number(top) + "h5V" + number(at.y + 0.6) + "z");
        slopes_.add(filled(roof, shaded(roof, 0.5), 0.5),
                    polygon({{left - 0.8, top}, {left + 2.5, top - 8.5}, {left + 5.8, top}}));
        shades_ += polygon({{left + 3, at.y + 0.6},
                            {left + 3, top},
                            {left + 2.5, top - 8.5},
                            {left + 5.8, top},
                            {left + 5, top},
                            {left + 5, at.y + 0.6}});
        windows_ += level({at.x - 1.5, at.y - 1.6}, 8);
        doors_ += dot({left + 2.5, at.y - 7.5}) + pen_at({left + 2.5, at.y - 0.6}) + "v-1.4";
        doors_ += pen_at({left + 2.5, top - 8.5}) + "v-2.6";
    }
    std::string text() const {
        Shapes below, above;
        below.add(dotted(in_shade, 2, 0.24), shadows_);
        below.add(filled(plaster, timber, 0.5), walls_);
        below.add(beaded(timber, 1.3, 2.5), windows_);
        above.add(filled(in_shade, 0.2), shades_);
        above.add(dotted("#fff3d8", 0.7, 0.6), ridges_);
        above.add(dotted(timber, 1), doors_);
        return below.text() + slopes_.text() + above.text();
    }

private:
    /// To the right and in front.
    void shadow(Point at, double width, double high) {
        shadows_ += pen_at(at + Point{width / 2 + 1, 1.2 - high}) + "v" + number(high) + "h-" + number(width);
    }

    void ridge_along_street(Point at, double width, double high, const std::string& roof) {
        const double left = at.x - width / 2, right = at.x + width / 2, eaves = at.y - 3;
        const double slant = dice_.falls(0.5) ? 1 : 1.5, half = std::round(0.42 * width);
        walls_ +=
            pen_at({left, at.y}) + "v-" + number(at.y - eaves) + "h" + number(width) + "v" + number(at.y - eaves) + "z";
        slopes_.add(filled(roof, shaded(roof, 0.5), 0.5), polygon({{left - 0.5, eaves},
                                                                   {left + slant, eaves - high},
                                                                   {right - slant, eaves - high},
                                                                   {right + 0.5, eaves}}));
        shades_ += polygon(
            {{right - half, eaves}, {right - half, eaves - high}, {right - slant, eaves - high}, {right + 0.5, eaves}});
        ridges_ += width > 7.6 ? level({left + slant + 0.5, eaves - high + 0.4}, width - 2 * slant - 1) : "";
    }

    void gable_to_street(Point at, double width, double high, const std::string& roof) {
        const double left = at.x - width / 2, right = at.x + width / 2, eaves = at.y - wall_height;
        const Point back{1.2, -2.6}, top{at.x, eaves - high + 1.2};
        walls_ += polygon({{left, at.y}, {left, eaves}, top, {right, eaves}, {right, at.y}});
        slopes_.add(filled(roof, shaded(roof, 0.5), 0.5), polygon({{left - 0.7, eaves + 0.5},
                                                                   top,
                                                                   {right + 0.7, eaves + 0.5},
                                                                   Point{right + 0.4, eaves} + back,
                                                                   top + back,
                                                                   Point{left, eaves} + 0.7 * back}));
        shades_ += polygon({top, {right + 0.7, eaves + 0.5}, Point{right + 0.4, eaves} + back, top + back});
    }

    const std::vector<std::string>& roofs_;
    Dice dice_;
    Shapes slopes_;
    std::string shadows_, walls_, shades_, ridges_, windows_, doors_;
};

} // namespace

namespace {

/// An area's houses in rows, a place for a figure left free among them, and trees where no house has room.
class Streets {
public:
    Streets(const TileLayout& layout, std::size_t segment, const Country& country)
        : layout_(layout), plot_(layout.plots()[segment]), room_(layout.clearance_of(segment)),
          houses_(plot_.style->houses,
                  layout.seed() * 4 + layout.rotation() + 77 * static_cast<std::uint32_t>(segment)),
          trees_(country), trees_grow_(!country.trees.empty()), place_(std::clamp(0.66 * plot_.room, 4.5, 8.6)) {}

    std::string built() {
        constexpr double street = 13.6;
        Dice& dice = houses_.dice();
        raise_steeple();
        for (double y = 12.2 + dice.between(0, 2); y < 97; y += street + dice.between(-0.4, 0.8)) {
            for (double x = 5; x < 95;) {
                const double width = std::round(dice.between(6.8, 12.6)); // whole numbers are short ones
                const Point foot{x + width / 2, std::round(y + dice.between(-0.8, 0.8))};
                if (fits(foot, width)) {
                    houses_.build(foot, width);
                    x += width + (dice.falls(0.28) ? std::round(dice.between(2.5, 5)) : 1);
                } else {
                    plant(foot - Point{width / 2, dice.between(0, 6)});
                    x += 2;
                }
            }
        }
        Shapes ground;
        const std::string& fill = plot_.style->fill;
        ground.add(filled(lit(fill, 0.36)), ellipse(plot_.figure, place_, 0.86 * place_));
        return ground.text() + trees_.text() + houses_.text();
    }

private:
    bool free_at(Point p, double from_wall) const {
        return room_.at(p) > from_wall && length(p - plot_.figure) > place_ + 1 && !layout_.near_sign(p, 8) &&
               length(p - steeple_) > 11.5;
    }

    /// In large areas, clear of the walls.
    void raise_steeple() {
        for (int tries = 0; tries < 60 && houses_.dice().falls(0.97); ++tries) {
            const Point at =
                turned({houses_.dice().between(20, 80), houses_.dice().between(24, 84)}, layout_.rotation());
            if (room_.at(at) > 13 && room_.at(at - Point{0, 10}) > 9 && length(at - plot_.figure) > 22 &&
                !layout_.near_sign(at, 20)) {
                steeple_ = at - Point{0, 4};
                houses_.steeple(at);
                return;
            }
        }
    }

    /// A house takes its width at its foot, and as much above as it is high.
    bool fits(Point foot, double width) const {
        for (const double x : {-0.5, 0.0, 0.5}) {
            if (!free_at(foot + Point{x * width, 0}, 4.2) || !free_at(foot + Point{x * width, -7.6}, 4)) {
                return false;
            }
        }
        return true;
    }

    void plant(Point at) {
        const bool taken = std::any_of(planted_.begin(), planted_.end(), [&](Point o) { return length(o - at) < 9; });
        if (trees_grow_ && !taken && free_at(at, 4.6) && houses_.dice().falls(0.3)) {
            trees_.round(at, houses_.dice().between(4, 5));
            planted_.push_back(at);
        }
    }

    const TileLayout& layout_;
    const Plot& plot_;
    TileLayout::Clearance room_;
    Houses houses_;
    Trees trees_;
    bool trees_grow_;
    double place_; ///< radius of what is left free for a figure
    std::vector<Point> planted_;
    Point steeple_{-100, -100};
};

} // namespace

std::string streets_picture(const TileLayout& layout, std::size_t segment, const Country& country) {
    return Streets(layout, segment, country).built();
}

std::string settlement_picture(const TileLayout& layout) {
    const Plot* const end = layout.junction_path();
    if (end == nullptr) {
        return {};
    }
    const KindStyle& style = *end->style;
    Shapes place;
    place.add(filled(mixed(style.stroke, style.fill, 0.2), 0.5), ellipse(centre + Point{0, 0.6}, 11.4, 11));
    place.add(filled(style.fill, style.stroke, 1.1), ellipse(centre, 9.6, 9.2));
    place.add(lined(mixed(style.fill, style.stroke, 0.4), 0.7), ellipse(centre, 6.4, 6));
    if (style.houses.empty()) {
        return place.text();
    }
    std::array<bool, 4> arm{};
    for (const Plot& plot : layout.plots()) {
        if (plot.style != nullptr && plot.style->shape == Shape::path) {
            for (const unsigned side : plot.sides) {
                arm[side] = true;
            }
        }
    }
    Houses houses(style.houses, layout.seed() + layout.rotation());
    for (const unsigned i : {3U, 0U, 1U, 2U}) { // between the sides i and i + 1, from the back to the front
        const Point at = centre + 0.27 * (corner(i + 1) - centre);
        houses.build(at + Point{at.x < 50 ? -2.5 : 2.5, 3.2}, houses.dice().between(7.5, 9.5));
        if (houses.dice().falls(0.6)) {
            const double width = houses.dice().between(6, 7.5), forward = houses.dice().between(1, 4);
            houses.build(at + Point{at.x < 50 ? -12.0 : 12.0, forward}, width);
        }
    }
    for (unsigned i = 0; i < 4; ++i) {
        if (!arm[i]) { // where no path leaves
            houses.build(centre - 13 * inward(i) + Point{0, 3.5}, 9);
        }
    }
    return place.text() + houses.text();
}

} // namespace bastide::host::svg
