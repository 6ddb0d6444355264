#include "bastide/composition.hpp"
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include "builtin.hpp"
#include "compile_tiles.hpp"
#include "digest.hpp"
#include "log.hpp"
#include "program.hpp"
#include "registry_impl.hpp"
#include "trace.hpp"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>

namespace bastide {

namespace {

constexpr std::uint32_t tasks = 96; ///< pending steps; a turn inside a turn takes about four
constexpr std::uint32_t nested_turns = 16;
constexpr std::uint32_t spare_tiles = 8; ///< for tiles that scenarios force beyond their count
constexpr std::uint32_t spare_segments = 64;

void install_modules(RegistryImpl& impl) {
    for (const LoadedModule& module : impl.composition.modules) {
        impl.module = module.manifest.name;
        Registry registry(impl);
        try {
            Module* const created = module.factory->create();
            if (created == nullptr) {
                throw std::runtime_error("its factory gives no module");
            }
            impl.rules.modules.emplace_back(created, module.factory->destroy);
            impl.rules.modules.back()->install(registry);
        } catch (const Error&) {
            throw; // already a sentence
        } catch (const std::exception& problem) {
            throw Error(impl.composition.file, 0,
                        "Module '" + module.manifest.name + "' failed while installing itself: " + problem.what() +
                            "; leave it out or get a repaired version.");
        } catch (...) {
            throw Error(impl.composition.file, 0,
                        "Module '" + module.manifest.name +
                            "' failed while installing itself, with an exception of an unknown type; leave it out or "
                            "get a repaired version.");
        }
    }
}

void check_seats(const RegistryImpl& impl) {
    if (impl.seats != 0 && impl.rules.players > impl.seats) {
        throw Error(impl.composition.file, 0,
                    "The game has " + std::to_string(impl.rules.players) + " players, but there are figures for " +
                        std::to_string(impl.seats) + "; remove a [[player]]" +
                        (impl.seats_remedy.empty() ? "." : ", or " + impl.seats_remedy + "."));
    }
}

std::vector<std::string> kind_names(const Ruleset& r) {
    std::vector<std::string> names;
    for (const CompiledKind& kind : r.kinds) {
        names.push_back(kind.spec.name);
    }
    return names;
}

/// A kind that a figure stands on, by its name; by "module.kind" one that is missing while the module is not in the game,
/// or has no such kind with these switches.
KindId kind_to_stand_on(const RegistryImpl& impl, const CompiledFigureKind& figure, const std::string& name) {
    const std::size_t point = name.find('.');
    const std::string bare = point == std::string::npos ? name : name.substr(point + 1);
    if (const KindId found = impl.rules.kind(bare); found != none_of<KindId>) {
        return found;
    }
    const Manifest* const module = impl.in_game(name.substr(0, point));
    std::vector<std::string> known = kind_names(impl.rules);
    if (module != nullptr) {
        known.insert(known.end(), module->kinds.begin(), module->kinds.end());
    }
    if (point != std::string::npos &&
        (module == nullptr || std::find(known.begin(), known.end(), bare) != known.end())) {
        return none_of<KindId>;
    }
    throw Error(impl.composition.file, 0,
                "Module '" + impl.owner("kind of figure", figure.spec.name) + "': the figure '" + figure.spec.name +
                    "' stands on '" + name + "', but no module of this game registers the kind of feature '" + bare +
                    "'." + did_you_mean(bare, known) +
                    " (A kind of a module that may be absent is written \"module.kind\".)");
}

/// Where a kind of figure may stand: on the kinds that it names and on those of their families.
void compile_places(const RegistryImpl& impl, CompiledFigureKind& figure) {
    const Ruleset& r = impl.rules;
    figure.role_of.resize(r.kinds.size());
    for (std::size_t i = 0; i < figure.spec.stands_on.size(); ++i) {
        const KindId named = kind_to_stand_on(impl, figure, figure.spec.stands_on[i]);
        if (named == none_of<KindId>) {
            continue;
        }
        for (std::size_t k = 0; k < r.kinds.size(); ++k) {
            const CompiledKind& kind = r.kinds[k];
            if (k != index(named) && kind.family != named) {
                continue;
            }
            figure.stands_on |= 1U << k;
            const std::string& role = !kind.spec.role.empty()        ? kind.spec.role
                                      : i < figure.spec.roles.size() ? figure.spec.roles[i]
                                                                     : figure.spec.name;
            const auto other = impl.role_names.find(role);
            figure.role_of[k] = other == impl.role_names.end() ? role : other->second;
        }
    }
}

/// To every kind of figure the vetoes that concern it.
template <class Vetoes, class Table>
void sort_figure_vetoes(Ruleset& r, const Vetoes& all, Table table, std::vector<std::vector<VetoOrigin>>& origins) {
    origins.resize(r.figure_kinds.size());
    for (const auto& veto : all) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            if (!veto.concerns || veto.concerns(r, static_cast<FigureKindId>(k))) {
                (r.figure_kinds[k].*table).push_back(veto.vetoes);
                origins[k].push_back(veto.origin);
            }
        }
    }
}

void compile_figures(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    for (CompiledFigureKind& kind : r.figure_kinds) {
        kind.first = r.figures_per_player;
        r.figures_per_player += static_cast<std::uint32_t>(kind.spec.per_player);
        compile_places(impl, kind);
        for (std::size_t q = 0; q < r.quality_names.size(); ++q) {
            const auto& has = kind.spec.qualities;
            const bool it_has = std::find(has.begin(), has.end(), r.quality_names[q]) != has.end();
            kind.qualities |= std::uint64_t{it_has ? 1U : 0U} << q;
        }
    }
    sort_figure_vetoes(r, impl.deployment_vetoes, &CompiledFigureKind::vetoes, r.deployment_veto_origins);
    sort_figure_vetoes(r, impl.presence_vetoes, &CompiledFigureKind::presence_vetoes, r.presence_veto_origins);
}

void compile_tariffs(RegistryImpl& impl) {
    std::stable_sort(impl.tariffs.begin(), impl.tariffs.end(),
                     [](const RankedTariff& l, const RankedTariff& r) { return l.rank < r.rank; });
    for (const RankedTariff& tariff : impl.tariffs) {
        for (std::size_t k = 0; k < impl.rules.kinds.size(); ++k) {
            if (tariff.kind == none_of<KindId> || index(tariff.kind) == k) {
                impl.rules.kinds[k].tariffs.push_back(tariff.hook);
            }
        }
    }
}

void compile_decisions(RegistryImpl& impl) {
    auto& decisions = impl.rules.decisions;
    for (const RegistryImpl::Contribution& contribution : impl.contributions) {
        const std::string& name = contribution.decision;
        const std::size_t point = name.find('.');
        const bool optional = point != std::string::npos && impl.rules.decision(name) == none_of<DecisionId>;
        const DecisionId decision = impl.rules.decision(optional ? name.substr(point + 1) : name);
        if (decision != none_of<DecisionId>) {
            decisions[index(decision)].contributions.push_back(contribution.list);
        } else if (!optional) {
            std::vector<std::string> known;
            for (const CompiledDecision& other : decisions) {
                known.push_back(other.spec.name);
            }
            throw Error(impl.composition.file, 0,
                        "Module '" + contribution.module + "' contributes to the decision '" + name +
                            "', which no module of this game registers." + did_you_mean(name, known) +
                            " (A decision of a module that may be absent is written \"module.decision\".)");
        } else if (logs(Log::debug)) {
            log_line(Log::debug, "module '" + contribution.module + "' contributes to the decision '" + name +
                                     "', which is not in this game");
        }
    }
}

/// What bytes and words of the state count must not be able to wrap round.
void check_figures(const Ruleset& r) {
    int claiming = 0;
    int others = 0;
    for (const CompiledFigureKind& kind : r.figure_kinds) {
        (kind.spec.claims ? claiming : others) += kind.spec.per_player * r.players;
    }
    constexpr int most = 255; // on one feature
    if (std::max(claiming, others) > most) {
        throw Error("The game has " + std::to_string(std::max(claiming, others)) + " figures that " +
                    (claiming > most ? "claim" : "do not claim") + "; at most " + std::to_string(most) +
                    " are possible. Take fewer players, or leave a module out.");
    }
}

/// Sums over a feature that holds every segment of the game with the word, tiles forced beyond their count included.
void check_counters(const Composition& c, const Ruleset& r) {
    for (const std::string& word : r.attribute_names) {
        std::int64_t sum = 0;
        std::int64_t largest = 0;
        for (const TileDef& def : r.tile_defs) {
            std::int64_t on_tile = 0;
            for (const SegmentDef& segment : def.segments) {
                const auto found = segment.words.find(word);
                on_tile += found == segment.words.end() ? 0 : std::abs(found->second);
            }
            sum += on_tile * def.count;
            largest = std::max(largest, on_tile);
        }
        sum += largest * spare_tiles;
        constexpr std::int64_t most = INT16_MAX;
        if (sum > most) {
            throw Error(c.file, 0,
                        "All tiles of the game together show '" + word + "' " +
                            std::to_string(sum - largest * spare_tiles) + " times; one feature can count " +
                            std::to_string(most) + " (with some to spare). Use " + "fewer copies of the tile sets.");
        }
    }
}

/// Places the arrays of a state one behind another, each on a cache line of its own.
void lay_out(Ruleset& r, const std::string& file) {
    StateLayout& l = r.layout;
    std::uint32_t tiles = 0;
    std::uint32_t segments = 0;
    std::uint32_t surrounded = 0; // segments that close when surrounded
    for (const TileType& type : r.types) {
        for (unsigned i = 0; i < type.segment_count; ++i) {
            const bool watched = r.kinds[index(type.segments[i].kind())].spec.closing == Closing::surrounded;
            surrounded += watched ? type.total : 0U;
        }
        tiles += type.total;
        segments += static_cast<std::uint32_t>(type.total * type.segment_count);
    }
    l.tile_capacity = tiles + spare_tiles;
    l.segment_capacity = segments + spare_segments;
    // n tiles leave at most 2n + 2 squares open beside them, and an open square is a number of 15 bits
    constexpr std::uint32_t most_tiles = (Play::open_square - 4U) / 2 - spare_tiles;
    constexpr std::uint32_t most_segments = 60000 - spare_segments;
    if (tiles > most_tiles || segments > most_segments) {
        throw Error(file, 0,
                    "The game has " + std::to_string(tiles) + " tiles with " + std::to_string(segments) +
                        " segments; at most " + std::to_string(most_tiles) + " tiles and " +
                        std::to_string(most_segments) + " segments are possible. Use fewer copies of the tile sets.");
    }
    l.figure_count = r.figures_per_player * static_cast<std::uint32_t>(r.players);
    l.square_capacity = 2 * l.tile_capacity + 4;
    l.task_capacity = tasks;
    l.turn_capacity = nested_turns;
    l.entry_capacity = l.figure_count + 4 * max_segments_per_tile;
    std::uint32_t at = 0;
    const auto reserve = [&at](std::size_t count, std::size_t size) {
        const std::uint32_t begin = at;
        constexpr std::uint32_t line = 64;
        at = static_cast<std::uint32_t>((at + count * size + line - 1) / line * line);
        return begin;
    };
    reserve(1, sizeof(Core));
    l.tiles = reserve(l.tile_capacity, sizeof(Tile));
    l.label = reserve(l.segment_capacity, 2);
    l.ring = reserve(l.segment_capacity, 2);
    l.owner_tile = reserve(l.segment_capacity, 2);
    l.features = reserve(l.segment_capacity, sizeof(Feature));
    l.figures = reserve(l.figure_count, sizeof(Figure));
    l.supply = reserve(static_cast<std::size_t>(r.players) * r.figure_kinds.size(), 4);
    l.squares = reserve(l.square_capacity, sizeof(OpenSquare));
    l.tasks = reserve(l.task_capacity, sizeof(Task));
    l.turns = reserve(l.turn_capacity, sizeof(Turn));
    l.entries = reserve(l.entry_capacity, sizeof(Entry));
    l.watched = reserve(surrounded + spare_segments, sizeof(Watched));
    l.piles = reserve(r.piles.size() * r.types.size(), 1);
    l.pile_totals = reserve(r.piles.size(), 2);
    l.slots = reserve(l.slot_bytes, 1);
    l.tile_bytes = reserve(std::size_t{l.tile_byte_arrays} * l.tile_capacity, 1);
    l.grid = at;
}

void identify(const Composition& c, Ruleset& r) {
    Identity& id = r.identity;
    id.players = r.players;
    id.tile_sets = c.sets; // their digests cover the blocks
    std::string all = "bastide " + std::to_string(kernel_version / 100);
    for (const LoadedModule& module : c.modules) {
        id.modules.push_back({module.manifest.name, module.manifest.version});
        all += "\nmodule " + module.manifest.name + ' ' + module.manifest.version;
    }
    for (const Identity::SetEntry& set : c.sets) {
        all += "\nset " + set.name + ' ' + std::to_string(set.copies) + ' ' + set.digest;
    }
    for (const auto& [name, value] : c.switches) {
        id.switches.emplace_back(name, value);
        all += "\nswitch " + name + ' ' + value;
    }
    for (const auto& [first, second] : c.order) {
        all += "\norder " + first + ' ' + second;
    }
    all += "\nplayers " + std::to_string(r.players) + " youngest " + std::to_string(index(r.first_player));
    for (std::size_t i = 0; i < c.players.size(); ++i) {
        all += c.players[i].youngest ? "\nyoungest " + std::to_string(i) : "";
    }
    id.digest = fnv_hex(all);
}

std::string counted(std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

/// Steps in the order in which they are done, for whoever wonders why one comes before another.
void log_steps(const Ruleset& r) {
    std::string line;
    Anchor anchor = Anchor::count;
    for (const StepName& step : r.program_names) {
        if (step.anchor != anchor) {
            if (!line.empty()) {
                log_line(Log::debug, line);
            }
            anchor = step.anchor;
            line = anchor == Anchor::count ? "" : std::string("steps at ") + anchor_name(anchor) + ':';
        }
        line += anchor == Anchor::count ? "" : ' ' + step.label;
    }
}

/// A quality that nobody asks for, or that nobody has, belongs to a module that is absent; or it is misspelt.
void log_qualities(const Ruleset& r) {
    std::vector<std::string> had;
    for (const CompiledFigureKind& kind : r.figure_kinds) {
        for (const std::string& quality : kind.spec.qualities) {
            had.push_back(quality);
            if (std::find(r.quality_names.begin(), r.quality_names.end(), quality) == r.quality_names.end()) {
                const std::string hint = did_you_mean(quality, r.quality_names);
                log_line(hint.empty() ? Log::debug : Log::warning, "no rule of this game asks for the quality '" +
                                                                       quality + "' of the figure '" + kind.spec.name +
                                                                       "'." + hint);
            }
        }
    }
    for (const std::string& quality : r.quality_names) {
        if (std::find(had.begin(), had.end(), quality) == had.end()) {
            const std::string hint = did_you_mean(quality, had);
            log_line(hint.empty() ? Log::debug : Log::warning,
                     "rules ask for the quality '" + quality + "', which no figure of this game has." + hint);
        }
    }
}

void log_ruleset(const Ruleset& r) {
    if (logs(Log::info)) {
        log_line(Log::info, "compiled " + counted(r.modules.size(), "module", "modules") + ": " +
                                counted(r.types.size(), "type of tile", "types of tiles") + ", " +
                                counted(r.kinds.size(), "kind of feature", "kinds of features") + ", " +
                                counted(r.figure_kinds.size(), "kind of figure", "kinds of figures") + ", " +
                                counted(r.verbs.size(), "verb", "verbs") + ", " +
                                counted(r.decisions.size(), "decision", "decisions") + ", " +
                                counted(r.program.size(), "step", "steps") + ", at most " +
                                std::to_string(r.layout.tile_capacity) + " tiles; ruleset " + r.identity.digest);
    }
    if (logs(Log::debug)) {
        log_steps(r);
    }
    if (logs(Log::warning)) {
        log_qualities(r);
    }
}

template <class Vector, class Name> std::size_t position(const Vector& all, Name name, std::string_view wanted) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& x) { return name(x) == wanted; });
    return found == all.end() ? SIZE_MAX : static_cast<std::size_t>(found - all.begin());
}

} // namespace

Ruleset::Ruleset() = default;
Ruleset::~Ruleset() = default;

KindId Ruleset::kind(std::string_view name) const {
    return static_cast<KindId>(position(
        kinds, [](const auto& k) { return std::string_view(k.spec.name); }, name));
}
FigureKindId Ruleset::figure_kind(std::string_view name) const {
    return static_cast<FigureKindId>(position(
        figure_kinds, [](const auto& k) { return std::string_view(k.spec.name); }, name));
}
OccasionId Ruleset::occasion(std::string_view name) const {
    return static_cast<OccasionId>(position(
        occasion_names, [](const auto& n) { return std::string_view(n); }, name));
}
DecisionId Ruleset::decision(std::string_view name) const {
    return static_cast<DecisionId>(position(
        decisions, [](const auto& d) { return std::string_view(d.spec.name); }, name));
}
VerbId Ruleset::verb(std::string_view name) const {
    return static_cast<VerbId>(position(
        verbs, [](const auto& v) { return std::string_view(v.name); }, name));
}
AttributeId Ruleset::attribute(std::string_view name) const {
    return static_cast<AttributeId>(position(
        attribute_names, [](const auto& n) { return std::string_view(n); }, name));
}
TileTypeId Ruleset::tile_type(std::string_view name) const {
    const std::size_t i = position(
        tile_defs, [](const auto& d) { return std::string_view(d.name); }, name);
    return i == SIZE_MAX ? none_of<TileTypeId> : type_of_def[i];
}
const std::string& Ruleset::switch_value(std::string_view qualified_name) const {
    static const std::string nothing;
    for (const auto& [name, value] : identity.switches) {
        if (name == qualified_name) {
            return value;
        }
    }
    return nothing;
}

std::shared_ptr<const Ruleset> compile(const Composition& composition) {
    auto rules = std::make_shared<Ruleset>();
    rules->players = static_cast<int>(composition.players.size());
    if (rules->players < 1 || rules->players > static_cast<int>(max_players)) {
        throw Error(composition.file, 0,
                    "The game has " + std::to_string(rules->players) + " players; 1 to 8 are possible.");
    }
    for (const PlayerSpec& player : composition.players) {
        rules->player_names.push_back(player.name);
    }
    Builtin::install(*rules);
    RegistryImpl impl(composition, *rules);
    install_modules(impl);
    check_seats(impl);
    compile_figures(impl);
    compile_tariffs(impl);
    compile_decisions(impl);
    compile_tiles(impl);
    build_program(impl);
    for (std::size_t k = 0; k < rules->kinds.size(); ++k) {
        const CompiledKind& kind = rules->kinds[k];
        rules->watch_unoccupied =
            rules->watch_unoccupied || (kind.report_unoccupied && kind.spec.closing == Closing::surrounded);
        rules->closing_by_gaps |= kind.spec.closing == Closing::gaps ? 1U << k : 0U;
    }
    for (std::size_t event = 0; event < rules->listeners.size(); ++event) {
        rules->heard |= rules->listeners[event].empty() ? 0U : 1U << event;
    }
    check_figures(*rules);
    check_counters(composition, *rules);
    lay_out(*rules, composition.file);
    identify(composition, *rules);
    log_ruleset(*rules);
    if (logs(Log::trace)) {
        trace_hooks(*rules);
    }
    return rules;
}

} // namespace bastide
