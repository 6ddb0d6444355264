#include "lab/statistics/landscapes.hpp"
#include "bastide/error.hpp"
#include "lab/measures/landscape.hpp"
#include "lab/store/rows.hpp"

namespace bastide::host {

Landscapes::Landscapes(const LabHead& head) : head_(&head) {
    for (const VariantHead& variant : head.variants) {
        sums_.emplace_back(landscape::size(variant.tiles.size()));
    }
}

void Landscapes::add(const Batch& batch) {
    for (std::size_t v = 0; v < sums_.size(); ++v) {
        std::string_view bytes = batch.landscapes[v];
        row_.resize(sums_[v].size());
        if (!take_row(bytes, std::span<std::int64_t>(row_))) {
            throw Error("The landscape of the games from " + std::to_string(batch.first) + " on of the variant '" +
                        head_->variants[v].name + "' cannot be read; the database is damaged.");
        }
        for (std::size_t i = 0; i < row_.size(); ++i) {
            sums_[v][i] += row_[i];
        }
    }
    games_ += batch.games;
}

std::vector<TileWorth> Landscapes::worths(std::size_t variant) const {
    const VariantHead& of = head_->variants[variant];
    const std::size_t others = of.seats.size() - 1;
    std::vector<TileWorth> out;
    for (std::size_t t = 0; t < of.tiles.size() && others > 0; ++t) {
        const std::int64_t* const sums = sums_[variant].data() + t * landscape::of_type;
        if (sums[landscape::laid] > 0) {
            const Sums all{static_cast<std::uint64_t>(sums[landscape::laid]), sums[landscape::ahead],
                           sums[landscape::squares]};
            const auto scale = static_cast<double>(others);
            out.push_back({of.tiles[t], head_->stops() ? estimate_at_any_time(all, scale) : estimate_of(all, scale)});
        }
    }
    return out;
}

double Landscapes::points(std::size_t variant, int x, int y) const {
    const std::size_t first = head_->variants[variant].tiles.size() * landscape::of_type;
    const int cell = (y + landscape::reach) * landscape::side + x + landscape::reach;
    return static_cast<double>(sums_[variant][first + static_cast<std::size_t>(cell)]) / landscape::point /
           static_cast<double>(games_ == 0 ? 1 : games_);
}

} // namespace bastide::host
