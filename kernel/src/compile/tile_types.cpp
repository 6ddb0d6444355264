#include "bastide/engine/bits.hpp"
#include "bastide/game/pointing.hpp"
#include "compile/tiles.hpp"
#include "guard.hpp"
#include "words/src/refused_game.hpp"
#include <algorithm>
#include <map>

namespace bastide {

namespace {

NamedTile named(const TileDef& def) { return {def.file, def.line, def.name, def.set}; }

class TileCompiler {
public:
    explicit TileCompiler(const Ruleset& rules) : rules_(rules) {}

    /// `place`: of the definition among all.
    TileType compile(const TileDef& def, std::size_t place) const {
        TileType type;
        type.def = static_cast<std::uint16_t>(place);
        for (auto& ports_of_rotation : type.segment_at) {
            ports_of_rotation.fill(TileType::no_segment);
        }
        edges(def, type);
        std::map<unsigned, unsigned> local; // printed index -> compiled index
        unsigned used = 0;                  // ports, as bits
        for (unsigned i = 0; i < def.segments.size(); ++i) {
            const KindId kind = rules_.kind(def.segments[i].kind);
            if (kind == none_of<KindId>) {
                continue; // no loaded module gives this kind a meaning
            }
            if (type.segment_count == max_segments_per_tile) {
                refuse_segments(named(def));
            }
            const std::uint8_t number = type.segment_count++;
            local[i] = number;
            type.parts[number] = {static_cast<FeatureId>(number), static_cast<SegmentId>(number), TileId{}, number,
                                  kind};
            type.initial[number] = initial(kind, rules_.open_ends_of(def.segments[i]));
            SegmentType& segment = type.segments[number];
            segment.def = static_cast<std::uint8_t>(i);
            segment.feature_kind = kind;
            for (const unsigned port : def.segments[i].ports) {
                if (port >= ports || (used >> port & 1U) != 0) { // a module may have changed it
                    refuse_port(named(def), port);
                }
                used |= 1U << port;
                if (!rules_.ends_at(type.edge(0, port / 3), port)) {
                    segment.ports = static_cast<std::uint16_t>(segment.ports | 1U << port);
                    ++type.ports_on[port / 3][number];
                    ++type.initial[number].open;
                }
            }
            if (segment.ports != 0 && rules_.kinds[index(kind)].spec.closing == Closing::surrounded) {
                refuse_enclosed(named(def), rules_.kinds[index(kind)].spec.name);
            }
            if (segment.ports == 0) {
                type.inner = static_cast<std::uint16_t>(type.inner | 1U << number);
            }
        }
        relations(def, local, type);
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            for (unsigned i = 0; i < type.segment_count; ++i) {
                each_bit(type.segments[i].ports, [&](unsigned port) {
                    type.segment_at[rotation][rotate_port(port, rotation)] = static_cast<std::uint8_t>(i);
                });
            }
            for (unsigned port = 0; port < ports; ++port) { // port k of a side faces port 2 - k
                type.facing[rotation][port / 3] |= std::uint32_t{type.segment_at[rotation][port]}
                                                   << (8 * (2 - port % 3));
            }
        }
        const std::vector<int> numbers = word_numbers(def);
        for (std::size_t word = 0; word < numbers.size(); ++word) {
            type.words[word] = numbers[word] != 0;
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
    std::string appearance(const TileType& type, unsigned rotation) const {
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
        text += ' ' + std::to_string(type.row[rotation]);
        for (const unsigned i : order) {
            const SegmentType& s = type.segments[i];
            text += " |" + std::to_string(index(s.kind()));
            const auto& words = rules_.tile_defs[type.def].segments[s.def].words;
            for (const std::string& name : rules_.attribute_names) {
                const auto printed = words.find(name);
                text += ',' + std::to_string(printed == words.end() ? 0 : printed->second);
            }
            for (const std::uint16_t set : {s.borders, s.adjacent}) {
                text += ';' + renumbered(set, order);
            }
        }
        return text + " #" + type.words.to_string() + directions(type, rotation);
    }

private:
    /// Where words of the whole tile point, as it lies.
    std::string directions(const TileType& type, unsigned rotation) const {
        std::string text;
        for (const int number : word_numbers(rules_.tile_defs[type.def])) {
            if (is_direction(number)) {
                text += ' ' + position_text(step_pointed(number, rotation));
            }
        }
        return text;
    }

    static std::string renumbered(std::uint16_t set, const std::vector<unsigned>& order) {
        std::string text;
        for (unsigned i = 0; i < order.size(); ++i) {
            if ((set >> order[i] & 1U) != 0) {
                text += static_cast<char>('a' + i);
            }
        }
        return text;
    }

    static Feature initial(KindId kind, int open_ends) {
        Feature f;
        f.kind = kind;
        f.open = static_cast<std::uint16_t>(open_ends);
        f.segments = 1;
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
                    type.initial[compiled].flags |= Feature::siblings;
                }
            }
        }
    }

    void edges(const TileDef& def, TileType& type) const {
        for (unsigned side = 0; side < 4; ++side) {
            const auto& names = rules_.terrain_names;
            const auto found = std::find(names.begin() + 1, names.end(), def.edges[side]);
            if (found == names.end()) {
                refuse_terrain(named(def), def.edges[side]);
            }
            const auto terrain = static_cast<unsigned>(found - names.begin());
            const bool lets_others = (rules_.wild_terrains >> terrain & 1U) != 0 || rules_.beside[terrain] != 0;
            const unsigned strict = lets_others ? 0U : 15U;
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const unsigned shift = 4 * ((side + rotation) & 3U);
                type.row[rotation] = static_cast<std::uint16_t>(type.row[rotation] | terrain << shift);
                type.strict[rotation] = static_cast<std::uint16_t>(type.strict[rotation] | strict << shift);
            }
        }
    }

    void look_alikes(TileType& type) const {
        std::array<std::string, 4> look;
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            look[rotation] = appearance(type, rotation);
            const auto first = std::find(look.begin(), look.end(), look[rotation]);
            type.canonical[rotation] = static_cast<std::uint8_t>(first - look.begin());
            type.rotations = static_cast<std::uint8_t>(type.rotations | 1U << type.canonical[rotation]);
        }
    }

    const Ruleset& rules_;
};

/// The type of a printed form, by what it looks like.
class TypeTable {
public:
    explicit TypeTable(Ruleset& rules) : r_(rules), compiler_(rules) {
        for (std::size_t t = 0; t < r_.types.size(); ++t) {
            by_look_.emplace(look(r_.types[t]), static_cast<TileTypeId>(t));
        }
    }

    /// Of the definition with this number; a new type if none plays alike.
    TileTypeId add(std::size_t number) {
        const TileDef& def = r_.tile_defs[number];
        if (number > UINT16_MAX || r_.types.size() == max_types) { // definitions have numbers of 16 bits, too
            refuse_types(named(def));
        }
        const TileType type = compiler_.compile(def, number);
        const auto [found, fresh] = by_look_.emplace(look(type), static_cast<TileTypeId>(r_.types.size()));
        if (fresh) {
            const std::vector<int> numbers = compiler_.word_numbers(def);
            r_.types.push_back(type);
            r_.word_numbers.insert(r_.word_numbers.end(), numbers.begin(), numbers.end());
        }
        return found->second;
    }

private:
    std::string look(const TileType& type) const {
        const TileDef& def = r_.tile_defs[type.def];
        std::string text = compiler_.appearance(type, 0);
        for (const int number : compiler_.word_numbers(def)) {
            text += ',' + std::to_string(number);
        }
        const auto see = [&](const std::map<std::string, int>& inert) { // it sets types apart too, as people see it
            for (const auto& [word, number] : inert) {
                text += ' ' + word + std::to_string(number);
            }
        };
        see(def.inert);
        for (const SegmentDef& segment : def.segments) {
            text += ';';
            see(segment.inert);
        }
        return text;
    }

    Ruleset& r_;
    TileCompiler compiler_;
    std::map<std::string, TileTypeId> by_look_;
};

} // namespace

void add_types(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    TypeTable table(r);
    for (std::size_t i = 0; i < r.tile_defs.size(); ++i) {
        const TileDef& def = r.tile_defs[i];
        const TileTypeId type = table.add(i);
        TileType& shared = r.types[index(type)];
        const int total = shared.total + def.count;
        if (total > static_cast<int>(max_copies)) {
            refuse_copies(named(def), total);
        }
        shared.total = static_cast<std::uint16_t>(total);
        r.type_of_def.push_back(type);
    }
}

void add_forms(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    TypeTable table(r);
    std::vector<std::uint32_t> widest(impl.forms.size());
    for (std::size_t t = 0; t < r.types.size(); ++t) { // more while forms of forms are found
        for (std::size_t f = 0; f < impl.forms.size(); ++f) {
            TileDef def = r.printed(static_cast<TileTypeId>(t));
            const std::string plain = def.name;
            TileTypeId form = none_of<TileTypeId>;
            bool made = false;
            try {
                made = impl.forms[f].make(def);
            } catch (...) {
                module_failed(impl.forms[f].module,
                              "when it made the form '" + r.form_names[f] + "' of the tile '" + plain + "'");
            }
            if (made) {
                def.name = plain + '+' + r.form_names[f];
                def.count = 0;
                r.tile_defs.push_back(std::move(def));
                form = table.add(r.tile_defs.size() - 1);
                if (r.types[index(form)].def == r.tile_defs.size() - 1) {
                    r.type_of_def.push_back(form);
                } else {
                    r.tile_defs.pop_back(); // it plays like a tile that there is
                }
                widest[f] = std::max(widest[f], std::uint32_t{r.types[index(form)].segment_count});
            }
            r.forms.push_back(form);
        }
    }
    for (std::size_t f = 0; f < impl.forms.size(); ++f) {
        r.layout.form_tiles += impl.forms[f].most;
        r.layout.form_segments +=
            2 * impl.forms[f].most * widest[f]; // what tiles leave is not of the size that others need
    }
}

} // namespace bastide
