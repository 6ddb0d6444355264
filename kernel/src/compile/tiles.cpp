#include "compile/tiles.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <map>

namespace bastide {

namespace {

class TileCompiler {
public:
    explicit TileCompiler(const Ruleset& rules) : rules_(rules) {}

    TileType compile(const TileDef& def) const {
        TileType type;
        for (auto& ports_of_rotation : type.segment_at) {
            ports_of_rotation.fill(TileType::no_segment);
        }
        std::map<unsigned, unsigned> local; // printed index -> compiled index
        for (unsigned i = 0; i < def.segments.size(); ++i) {
            const KindId kind = rules_.kind(def.segments[i].kind);
            if (kind == none_of<KindId>) {
                continue; // no loaded module gives this kind a meaning
            }
            if (type.segment_count == max_segments_per_tile) {
                throw Error(def.file, def.line,
                            "Tile '" + def.name + "' has more than " + std::to_string(max_segments_per_tile) +
                                " segments.");
            }
            local[i] = type.segment_count;
            SegmentType& segment = type.segments[type.segment_count++];
            segment.def = static_cast<std::uint8_t>(i);
            segment.initial = initial(def.segments[i], kind);
            for (const unsigned port : def.segments[i].ports) {
                segment.ports = static_cast<std::uint16_t>(segment.ports | 1U << port);
            }
        }
        relations(def, local, type);
        edges(def, type);
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            for (unsigned i = 0; i < type.segment_count; ++i) {
                for (const unsigned port : def.segments[type.segments[i].def].ports) {
                    type.segment_at[rotation][rotate_port(port, rotation)] = static_cast<std::uint8_t>(i);
                }
            }
        }
        const std::vector<int> numbers = word_numbers(def);
        for (std::size_t word = 0; word < numbers.size(); ++word) {
            type.words |= std::uint64_t{numbers[word] != 0 ? 1U : 0U} << word;
        }
        look_alikes(type);
        return type;
    }

    /// What stands beside the words of the whole tile, in the order of their numbers.
    std::vector<int> word_numbers(const TileDef& def) const {
        std::vector<int> numbers;
        for (const std::string& name : rules_.word_names) {
            const auto found = def.words.find(name);
            numbers.push_back(found == def.words.end() ? 0 : found->second);
        }
        return numbers;
    }

    /// Everything that matters about a type lying with a rotation, in a form that can be compared. Segments are
    /// renumbered in the order in which the ports meet them.
    static std::string appearance(const TileType& type, unsigned rotation) {
        std::vector<unsigned> order;
        std::array<unsigned, max_segments_per_tile> number{};
        std::array<bool, max_segments_per_tile> seen{};
        const auto meet = [&](unsigned segment) {
            if (!seen[segment]) {
                seen[segment] = true;
                number[segment] = static_cast<unsigned>(order.size());
                order.push_back(segment);
            }
        };
        std::string text;
        for (const std::uint8_t segment : type.segment_at[rotation]) {
            if (segment != TileType::no_segment) {
                meet(segment);
            }
            text += segment == TileType::no_segment ? '-' : static_cast<char>('a' + number[segment]);
        }
        for (unsigned i = 0; i < type.segment_count; ++i) {
            meet(i);
        }
        for (const TerrainId terrain : type.edges[rotation]) {
            text += ' ' + std::to_string(index(terrain));
        }
        for (const unsigned i : order) {
            const SegmentType& s = type.segments[i];
            text += " |" + std::to_string(index(s.kind()));
            for (const std::int16_t counter : s.initial.counters) {
                text += ',' + std::to_string(counter);
            }
            for (const std::uint16_t set : {s.borders, s.adjacent}) {
                text += ';' + renumbered(set, order);
            }
        }
        return text + " #" + std::to_string(type.words);
    }

private:
    static std::string renumbered(std::uint16_t set, const std::vector<unsigned>& order) {
        std::string text;
        for (unsigned i = 0; i < order.size(); ++i) {
            if ((set >> order[i] & 1U) != 0) {
                text += static_cast<char>('a' + i);
            }
        }
        return text;
    }

    Feature initial(const SegmentDef& def, KindId kind) const {
        Feature f;
        f.kind = kind;
        f.open = static_cast<std::uint16_t>(def.ports.size());
        f.segments = 1;
        for (std::size_t a = 0; a < rules_.attribute_names.size(); ++a) {
            const auto word = def.words.find(rules_.attribute_names[a]);
            if (word != def.words.end()) {
                f.counters[a] = static_cast<std::int16_t>(word->second);
            }
        }
        return f;
    }

    static void relations(const TileDef& def, const std::map<unsigned, unsigned>& local, TileType& type) {
        const auto bit = [&](unsigned printed) {
            const auto found = local.find(printed);
            return static_cast<std::uint16_t>(found == local.end() ? 0U : 1U << found->second);
        };
        for (const auto& [printed, compiled] : local) {
            SegmentType& segment = type.segments[compiled];
            for (const unsigned other : def.segments[printed].borders) {
                segment.borders = static_cast<std::uint16_t>(segment.borders | bit(other));
            }
            for (const auto& [a, b] : def.adjacent) {
                if (a == printed || b == printed) {
                    segment.adjacent = static_cast<std::uint16_t>(segment.adjacent | bit(a == printed ? b : a));
                }
            }
            for (unsigned j = 0; j < type.segment_count; ++j) {
                if (j != compiled && type.segments[j].kind() == segment.kind()) {
                    segment.initial.flags |= Feature::siblings;
                }
            }
        }
    }

    void edges(const TileDef& def, TileType& type) const {
        for (unsigned side = 0; side < 4; ++side) {
            const auto& names = rules_.terrain_names;
            const auto found = std::find(names.begin() + 1, names.end(), def.edges[side]);
            if (found == names.end()) {
                throw Error(
                    def.file, def.line,
                    "Tile '" + def.name + "' has the terrain '" + def.edges[side] +
                        "', which no loaded module registers; load the module it belongs to, or leave out the " +
                        "tile set '" + def.set + "'.");
            }
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                type.edges[rotation][(side + rotation) & 3U] = static_cast<TerrainId>(found - names.begin());
            }
        }
    }

    static void look_alikes(TileType& type) {
        std::array<std::string, 4> look;
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            look[rotation] = appearance(type, rotation);
            type.canonical[rotation] = static_cast<std::uint8_t>(rotation);
            for (unsigned earlier = 0; earlier < rotation; ++earlier) {
                if (look[earlier] == look[rotation]) {
                    type.canonical[rotation] = static_cast<std::uint8_t>(earlier);
                    break;
                }
            }
            type.rotations = static_cast<std::uint8_t>(type.rotations | 1U << type.canonical[rotation]);
        }
    }

    const Ruleset& rules_;
};

void add_types(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    const TileCompiler compiler(r);
    std::map<std::string, std::size_t> by_look;
    for (std::size_t i = 0; i < r.tile_defs.size(); ++i) {
        TileType type = compiler.compile(r.tile_defs[i]);
        type.def = static_cast<std::uint16_t>(i);
        const std::vector<int> numbers = compiler.word_numbers(r.tile_defs[i]);
        std::string look = TileCompiler::appearance(type, 0);
        for (const int number : numbers) {
            look += ',' + std::to_string(number);
        }
        const auto [found, fresh] = by_look.emplace(look, r.types.size());
        if (fresh) {
            r.types.push_back(type);
            r.word_numbers.insert(r.word_numbers.end(), numbers.begin(), numbers.end());
        }
        TileType& shared = r.types[found->second];
        const int total = shared.total + r.tile_defs[i].count;
        if (total > 255) {
            throw Error(r.tile_defs[i].file, r.tile_defs[i].line,
                        "The game has " + std::to_string(total) + " copies of tile '" + r.tile_defs[i].name +
                            "'; 255 are possible. Use fewer copies of the tile set.");
        }
        shared.total = static_cast<std::uint16_t>(total);
        r.type_of_def.push_back(static_cast<TileTypeId>(found->second));
    }
}

void fill_fit_table(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    const auto terrains = static_cast<std::uint32_t>(r.terrain_names.size()); // "none" among them
    std::uint32_t rows = 1;
    for (std::uint32_t& step : r.row_step) {
        step = rows;
        rows *= terrains;
    }
    constexpr std::size_t limit = std::size_t{1} << 26;
    if (std::size_t{rows} * r.types.size() > limit) {
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

void add_blocks(RegistryImpl& impl) {
    for (const BlockDef& def : impl.composition.blocks) {
        Block block;
        block.name = def.name;
        for (const BlockDef::Cell& cell : def.cells) {
            block.cells.push_back({impl.rules.tile_type(cell.tile), cell.at});
        }
        impl.rules.blocks.push_back(std::move(block));
    }
}

} // namespace

void compile_tiles(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.tile_defs = impl.composition.tiles;
    for (TileDef& def : r.tile_defs) {
        for (const TileTransform& transform : impl.transforms) {
            transform(def);
        }
    }
    if (r.tile_defs.empty()) {
        throw Error(impl.composition.file, 0, "The game has no tiles; add a tile set to [game] tilesets.");
    }
    add_types(impl);
    fill_fit_table(impl);
    fill_deployable(r);
    sort_vetoes(impl);
    add_blocks(impl);
    for (const std::string& start : impl.composition.starts) {
        const TileTypeId type = r.tile_type(start);
        if (type == none_of<TileTypeId>) {
            throw Error(impl.composition.file, 0, "The start tile '" + start + "' is in none of the game's tile sets.");
        }
        r.starts.push_back(type);
    }
}

} // namespace bastide
