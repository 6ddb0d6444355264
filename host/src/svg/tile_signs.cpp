// Where the signs of words and pieces go on a tile.
#include "bastide/game/pointing.hpp"
#include "svg/tile_layout.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host::svg {

namespace {

/// Of a symbol that is drawn pointing up; none for what does not point.
double turn_to(Position step) {
    constexpr double half_turn = 180;
    return step == Position{} ? 0 : std::atan2(step.x, -step.y) * half_turn / std::acos(-1.0);
}

/// To its right, then to its left, each time from the top down.
Point beside_building(std::size_t nth) {
    constexpr std::size_t in_column = 4;
    const std::size_t columns = nth / in_column;
    const std::size_t again = std::min<std::size_t>(columns / 2, 3); // what has no column left lies on another one
    return Point{columns % 2 == 0 ? 26.0 : -34.0, -18 + 16 * static_cast<double>(nth % in_column)} +
           static_cast<double>(again) * Point{4, 4};
}

} // namespace

/// In the segment, as far from its rim, its figure and each other as possible.
void TileLayout::place_marks(std::size_t segment, std::size_t count) {
    Plot& plot = plots_[segment];
    const Clearance d = clearance(static_cast<std::uint8_t>(segment));
    while (plot.marks.size() < count) {
        Point best = plot.figure;
        double most = 0;
        for (std::size_t i = 0; i < d.size(); ++i) {
            const Point p = point_of(i);
            double room = std::min(d[i], 0.6 * length(p - plot.figure));
            for (const Point mark : plot.marks) {
                room = std::min(room, 0.6 * length(p - mark));
            }
            if (room > most) {
                most = room;
                best = p;
            }
        }
        plot.marks.push_back(best);
    }
}

/// Beside a path, on the ground, not where its figure stands.
void TileLayout::place_marks_beside(std::size_t path, std::size_t count) {
    constexpr double border = 10, beside = 8.5;
    Plot& plot = plots_[path];
    const double off = plot.style->width / 2 + beside;
    while (plot.marks.size() < count) {
        Point best = plot.curves.front().at(0.7);
        double most = 0;
        const auto halves = static_cast<double>(plot.curves.size());
        for (double along_all = 0.1; along_all < halves - 0.05; along_all += 0.05) {
            const Curve& curve = plot.curves[static_cast<std::size_t>(along_all)];
            const double t = along_all - std::floor(along_all);
            const Point on = curve.at(t), along = curve.at(t + 0.02) - on;
            for (const double side : {off, -off}) {
                const Point p = on + (side / std::max(length(along), 1e-9)) * Point{along.y, -along.x};
                double room = std::min({p.x, p.y, side_length - p.x, side_length - p.y}) - border;
                room = junction_ ? std::min(room, length(p - centre) - 2 * junction_radius) : room;
                for (std::size_t s = 0; s < plots_.size(); ++s) {
                    const Plot& other = plots_[s];
                    const bool covers = !other.outline.empty() && inside(other.outline, p);
                    room = other.style == nullptr ? room : covers ? 0 : std::min(room, length(p - other.figure) - 11);
                    for (const std::vector<Point>& line : other.lines) {
                        room = s == path ? room : std::min(room, distance(line, p) - beside);
                    }
                }
                for (const Point mark : plot.marks) {
                    room = std::min(room, length(p - mark) - 14);
                }
                if (room > most) {
                    most = room;
                    best = p;
                }
            }
        }
        plot.marks.push_back(best);
    }
}

/// A sign for each time that a word with a style is printed.
void TileLayout::place_signs(const TileDef& tile, const Style& style) {
    constexpr int most_of_a_word = 4;
    const auto signs_of = [&](const std::map<std::string, int>& words) {
        std::vector<const MarkStyle*> signs;
        for (const auto& [word, count] : words) {
            const auto known = style.words.find(word);
            if (known != style.words.end() && known->second.mark != "none") {
                signs.insert(signs.end(), static_cast<std::size_t>(std::clamp(count, 0, most_of_a_word)),
                             &known->second);
            }
        }
        return signs;
    };
    for (std::size_t s = 0; s < plots_.size(); ++s) {
        const std::vector<const MarkStyle*> signs = signs_of(tile.segments[s].words);
        if (plots_[s].style == nullptr || signs.empty()) {
            continue;
        }
        if (plots_[s].style->shape == Shape::path && !plots_[s].curves.empty()) {
            place_marks_beside(s, signs.size());
        } else if (plots_[s].style->shape == Shape::building) {
            for (std::size_t i = 0; i < signs.size(); ++i) {
                plots_[s].marks.push_back(centre + beside_building(i));
            }
        } else {
            place_marks(s, signs.size());
        }
        for (std::size_t i = 0; i < signs.size(); ++i) {
            signs_.push_back({signs[i], plots_[s].marks[i]});
        }
    }
    for (const auto& [word, count] : tile.words) {
        const auto known = style.words.find(word);
        if (count == 0 || known == style.words.end() || known->second.mark == "none") {
            continue;
        }
        const Plot* const area = known->second.in_area ? area_of_tile() : nullptr;
        const Point at = area != nullptr         ? area->figure
                         : known->second.central ? centre
                                                 : free_place(11 * known->second.size, {});
        words_[word] = at;
        if (!is_direction(count) && (count != 1 || known->second.numbered)) { // else the word alone
            numbers_.push_back({count, at, known->second.size});
        }
        const Sign sign{&known->second, at, turn_to(step_pointed(count, rotation_))};
        signs_.insert(known->second.central ? signs_.begin() : signs_.end(), sign);
    }
}

/// The area with the most room; nullptr: there is none.
const Plot* TileLayout::area_of_tile() const {
    const Plot* found = nullptr;
    for (const Plot& plot : plots_) {
        const bool area = plot.style != nullptr && plot.style->shape == Shape::area;
        found = area && (found == nullptr || plot.room > found->room) ? &plot : found;
    }
    return found;
}

const Point* TileLayout::sign_of(const std::string& word) const {
    const auto found = words_.find(word);
    return found == words_.end() ? nullptr : &found->second;
}

/// How far a point is from what must stay seen: figures, buildings, paths, walls and signs; looks no further where that
/// is `little` or less.
double TileLayout::room_at(Point p, const Obstacles& obstacles, double little) const {
    constexpr double figure_radius = 11, lying_radius = 5, steeple = 7;
    double room = junction_ ? length(p - centre) - 2 * junction_radius : side_length;
    for (const Point other : obstacles.taken) {
        room = std::min(room, length(p - other) - figure_radius);
    }
    for (const Sign& sign : signs_) {
        room = std::min(room, length(p - sign.at) - 10 * sign.style->size);
    }
    for (const Plot& plot : plots_) {
        if (plot.style == nullptr) {
            continue;
        }
        const bool ground = plot.style->shape == Shape::ground;
        room = std::min(room, length(p - plot.figure) - (ground ? lying_radius : figure_radius));
        if (plot.style->shape == Shape::building) {
            room = std::min(room, length(p - centre) - building_radius - steeple);
        }
    }
    for (auto line = obstacles.lines.begin(); room > little && line != obstacles.lines.end(); ++line) {
        room = std::min(room, distance(line->points, p) - line->breadth);
    }
    return room;
}

TileLayout::Obstacles TileLayout::obstacles(const std::vector<Point>& taken) const {
    Obstacles all{taken, {}};
    for (const Plot& plot : plots_) {
        if (plot.style == nullptr) {
            continue;
        }
        for (const std::vector<Point>& line : plot.lines) {
            all.lines.push_back({line, plot.style->width / 2});
        }
        for (const Curve& wall : plot.walls) {
            all.lines.push_back({wall.sampled(12), 3});
        }
    }
    return all;
}

Point TileLayout::free_place(double border, const std::vector<Point>& taken) const {
    const Obstacles all = obstacles(taken);
    Point best = centre;
    double most = -side_length;
    for (std::size_t i = 0; i < label_.size(); ++i) {
        const Point p = point_of(i);
        const double edge = std::min({p.x, p.y, side_length - p.x, side_length - p.y}) - border;
        if (edge < 0 || edge + 4 <= most) {
            continue;
        }
        if (const double room = std::min(edge + 4, room_at(p, all, most)); room > most) {
            most = room;
            best = p;
        }
    }
    return best;
}

} // namespace bastide::host::svg
