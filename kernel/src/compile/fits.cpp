// Where a type of tile may lie and what may stand on it, asked once for all when the ruleset is compiled.
#include "bastide/error.hpp"
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/tiles.hpp"

namespace bastide {

void Registry::veto_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned)> vetoes,
                              Hook<bool(const Ruleset&, const TileType&)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    take_hook(impl_, vetoes, "veto of placements", "vetoes");
    note_hook(impl_, concerns, "veto of placements", "concerns");
    impl_.placement_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}

void fill_fit_table(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    const auto terrains = static_cast<std::uint32_t>(r.terrain_names.size()); // "none" among them
    std::uint32_t rows = 1;
    for (std::uint32_t& step : r.row_step) {
        step = rows;
        rows *= terrains;
    }
    if (std::size_t{rows} * r.types.size() > max_fits) {
        throw Error(impl.composition.file, 0,
                    "The game has " + std::to_string(r.types.size()) + " different tiles with " +
                        std::to_string(terrains - 1) +
                        " terrains, more than the table of fits can hold; leave out a "
                        "module that brings a terrain, or a tile set.");
    }
    r.rows = rows;
    r.fits.assign(std::size_t{rows} * r.types.size(), 0);
    for (std::uint32_t row = 0; row < rows; ++row) {
        std::array<unsigned, 4> wanted{};
        std::uint32_t rest = row;
        for (unsigned& terrain : wanted) {
            terrain = rest % terrains;
            rest /= terrains;
        }
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const auto& edge = r.types[t].edges[rotation];
                bool fits = (r.types[t].rotations >> rotation & 1U) != 0;
                for (unsigned side = 0; side < 4; ++side) {
                    const std::size_t shown = index(edge[side]);
                    const bool wild = ((r.wild_terrains >> shown | r.wild_terrains >> wanted[side]) & 1U) != 0;
                    fits = fits && (wanted[side] == 0 || wanted[side] == shown || wild);
                }
                const auto bit = static_cast<std::uint8_t>((fits ? 1U : 0U) << rotation);
                std::uint8_t& all = r.fits[t * rows + row];
                all = static_cast<std::uint8_t>(all | bit);
            }
        }
    }
}

void sort_vetoes(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.placement_vetoes.resize(r.types.size());
    r.placement_veto_origins.resize(r.types.size());
    for (const auto& [vetoes, concerns, origin] : impl.placement_vetoes) {
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            if (!concerns || concerns(r, r.types[t])) {
                r.placement_vetoes[t].push_back(vetoes);
                r.placement_veto_origins[t].push_back(origin);
            }
        }
    }
}

void fill_deployable(Ruleset& r) {
    r.deployable.assign(r.types.size() * r.figure_kinds.size(), 0);
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            for (unsigned i = 0; i < r.types[t].segment_count; ++i) {
                if ((r.figure_kinds[k].stands_on >> index(r.types[t].segments[i].kind()) & 1U) != 0) {
                    std::uint16_t& set = r.deployable[t * r.figure_kinds.size() + k];
                    set = static_cast<std::uint16_t>(set | 1U << i);
                }
            }
        }
    }
}

} // namespace bastide
