#include "bastide/registry.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>
#include <charconv>

namespace bastide {

namespace {

/// What a kind did not say about its words in sentences.
template <class Spec> void complete_words(Spec& spec) {
    if (spec.singular.empty()) {
        spec.singular = spec.name;
        std::replace(spec.singular.begin(), spec.singular.end(), '-', ' ');
    }
    if (spec.plural.empty()) {
        spec.plural = spec.singular + 's';
    }
    if (spec.article.empty()) {
        const std::string whole = with_article(spec.singular);
        spec.article = whole.substr(0, whole.find(' '));
    }
}

} // namespace

const std::string& RegistryImpl::value(std::string_view name) const {
    const auto found = composition.switches.find(module + "." + std::string(name));
    if (found == composition.switches.end()) {
        throw Error("Module '" + module + "' asks for its switch '" + std::string(name) +
                    "', which its rules.toml does not declare; add it there.");
    }
    return found->second;
}

const Manifest* RegistryImpl::in_game(std::string_view name) const {
    const auto found = std::find_if(composition.modules.begin(), composition.modules.end(),
                                    [&](const LoadedModule& loaded) { return loaded.manifest.name == name; });
    return found == composition.modules.end() ? nullptr : &found->manifest;
}

std::string RegistryImpl::owner(const std::string& what, const std::string& name) const {
    const auto found = owners.find(what + ' ' + name);
    return found == owners.end() ? std::string{} : found->second;
}

bool Registry::flag(std::string_view name) const { return impl_.value(name) == "true"; }

int Registry::number(std::string_view name) const {
    const std::string& text = impl_.value(name);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw Error("Module '" + impl_.module + "' reads its switch '" + std::string(name) +
                    "' as a number, but it is '" + text + "'.");
    }
    return value;
}

const std::string& Registry::text(std::string_view name) const { return impl_.value(name); }
int Registry::players() const { return impl_.rules.players; }

void Registry::refuse(const std::string& sentence) const { throw Error(impl_.composition.file, 0, sentence); }

void Registry::claim(const std::string& what) {
    const auto [found, fresh] = impl_.claims.emplace(what, impl_.module);
    if (!fresh) {
        refuse("The modules '" + found->second + "' and '" + impl_.module + "' both claim " + what +
               "; leave one of them out, or set its switches so that it does not.");
    }
}

void Registry::seats(int most, const std::string& remedy) {
    impl_.brings().rules = impl_.brings().rules || impl_.rules.players > impl_.seats;
    if (most >= impl_.seats) {
        impl_.seats = most;
        impl_.seats_remedy = remedy;
    }
}

const std::vector<TileDef>& Registry::tiles() const { return impl_.composition.tiles; }

bool Registry::printed(std::string_view word) const {
    impl_.brings().looked_for.emplace(word);
    const std::string name(word);
    return std::any_of(tiles().begin(), tiles().end(), [&](const TileDef& tile) {
        return tile.words.count(name) != 0 ||
               std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentDef& segment) {
                   return segment.kind == name || segment.words.count(name) != 0;
               });
    });
}

PlayerId Registry::youngest() const {
    const auto& players = impl_.composition.players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].youngest) {
            return static_cast<PlayerId>(i);
        }
    }
    return PlayerId{};
}

TerrainId Registry::terrain(const std::string& name, bool matches_anything) {
    auto& names = impl_.rules.terrain_names;
    const auto found = std::find(names.begin(), names.end(), name);
    const auto id = found != names.end() ? static_cast<TerrainId>(found - names.begin())
                                         : numbered<TerrainId>(impl_, names, name, max_terrains + 1, "terrain");
    if (matches_anything) {
        impl_.rules.wild_terrains |= 1U << index(id);
    }
    return id;
}

KindId Registry::feature_kind(const FeatureKindSpec& spec) {
    impl_.brings().kinds.insert(spec.name);
    impl_.brings().looked_for.insert(spec.name);
    auto& kinds = impl_.rules.kinds;
    constexpr std::size_t most = 32; // bits of a set
    own(impl_, "kind of feature", spec.name, find_kind(spec.name) != none_of<KindId>, kinds.size(), most);
    CompiledKind kind;
    kind.spec = spec;
    complete_words(kind.spec);
    kinds.push_back(std::move(kind));
    const auto id = static_cast<KindId>(kinds.size() - 1);
    const KindId family = spec.family.empty() ? id : find_kind(spec.family);
    kinds.back().family = family == none_of<KindId> ? id : family;
    return id;
}

KindId Registry::find_kind(std::string_view name) const { return impl_.rules.kind(name); }

AttributeId Registry::attribute(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    auto& names = impl_.rules.attribute_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<AttributeId>(found - names.begin());
    }
    return numbered<AttributeId>(impl_, names, word, max_attributes, "word on segments");
}

WordId Registry::tile_word(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    auto& names = impl_.rules.word_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<WordId>(found - names.begin());
    }
    return numbered<WordId>(impl_, names, word, 64, "word on tiles");
}

FigureKindId Registry::figure_kind(const FigureKindSpec& spec) {
    impl_.brings().choices = impl_.brings().choices || spec.per_player > 0;
    auto& kinds = impl_.rules.figure_kinds;
    own(impl_, "kind of figure", spec.name, impl_.rules.figure_kind(spec.name) != none_of<FigureKindId>, kinds.size());
    if (spec.per_player < 0 || spec.per_player > 32) {
        throw Error("Module '" + impl_.module + "' gives each player " + std::to_string(spec.per_player) +
                    " figures of kind '" + spec.name + "'; 0 to 32 are possible.");
    }
    CompiledFigureKind kind;
    kind.spec = spec;
    complete_words(kind.spec);
    kinds.push_back(std::move(kind));
    return static_cast<FigureKindId>(kinds.size() - 1);
}

SpaceKindId Registry::space_kind(const SpaceKindSpec& spec) {
    auto& kinds = impl_.rules.space_kinds;
    const bool taken =
        std::any_of(kinds.begin(), kinds.end(), [&](const SpaceKindSpec& known) { return known.name == spec.name; });
    own(impl_, "kind of space", spec.name, taken, kinds.size());
    kinds.push_back(spec);
    return static_cast<SpaceKindId>(kinds.size() - 1);
}

QualityId Registry::quality(const std::string& word) {
    auto& names = impl_.rules.quality_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<QualityId>(found - names.begin());
    }
    return numbered<QualityId>(impl_, names, word, max_qualities, "quality of figures");
}

Mark Registry::mark(const std::string& name) {
    auto& names = impl_.rules.mark_names;
    own(impl_, "mark of figures", name, among(names, name), names.size(), 8);
    const auto bit = numbered<PlayerId>(impl_, names, name, 8, "mark of figures");
    return {static_cast<std::uint8_t>(1U << index(bit))};
}

void Registry::rename_role(const std::string& role, const std::string& shown) {
    impl_.brings().rules = true;
    impl_.role_names[role] = shown;
}

OccasionId Registry::occasion(const std::string& name, bool figures_return) {
    auto& names = impl_.rules.occasion_names;
    own(impl_, "occasion", name, among(names, name), names.size());
    names.push_back(name);
    impl_.rules.occasion_returns.push_back(figures_return);
    return static_cast<OccasionId>(names.size() - 1);
}

void Registry::transform_tiles(TileTransform transform) {
    impl_.brings().rules = true;
    impl_.transforms.push_back(transform);
}

TileBytes Registry::tile_bytes() { return {impl_.rules.layout.tile_byte_arrays++}; }

namespace {
bool pile_called(const Ruleset& rules, const std::string& name) {
    return std::any_of(rules.piles.begin(), rules.piles.end(),
                       [&](const CompiledPile& pile) { return pile.name == name; });
}

/// A bit of a turn's or a part's frame.
Right right_of(RegistryImpl& impl, std::vector<std::string>& names, const std::string& name, const char* what) {
    constexpr std::size_t bits = 32;
    own(impl, what, name, among(names, name), names.size(), bits);
    names.push_back(name);
    return {static_cast<std::uint32_t>(names.size() - 1)};
}
} // namespace

PileId Registry::pile(const std::string& name) {
    own(impl_, "pile", name, pile_called(impl_.rules, name), impl_.rules.piles.size());
    impl_.rules.piles.push_back({name, nobody, true});
    return static_cast<PileId>(impl_.rules.piles.size() - 1);
}

PileId Registry::hands(const std::string& name, bool hidden) {
    const std::size_t first = impl_.rules.piles.size();
    own(impl_, "pile", name, pile_called(impl_.rules, name), first + static_cast<std::size_t>(impl_.rules.players) - 1);
    for (int p = 0; p < impl_.rules.players; ++p) {
        impl_.rules.piles.push_back({name, static_cast<PlayerId>(p), hidden});
    }
    return static_cast<PileId>(first);
}

void Registry::layer(PileId pile) { impl_.rules.layers.push_back(pile); }

Right Registry::turn_right(const std::string& name) {
    return right_of(impl_, impl_.rules.turn_right_names, name, "right of a turn");
}

Right Registry::part_right(const std::string& name) {
    return right_of(impl_, impl_.rules.part_right_names, name, "right of a part");
}

VerbId Registry::verb(const VerbSpec& spec) {
    impl_.brings().choices = true;
    own(impl_, "verb", spec.name, impl_.rules.verb(spec.name) != none_of<VerbId>, impl_.rules.verbs.size());
    demand(impl_, static_cast<bool>(spec.apply), "verb '" + spec.name + "'", "apply");
    check_forms(impl_, spec);
    impl_.rules.verbs.push_back(spec);
    return static_cast<VerbId>(impl_.rules.verbs.size() - 1);
}

DecisionId Registry::decision(const DecisionSpec& spec) {
    impl_.brings().choices = true;
    own(impl_, "decision", spec.name, impl_.rules.decision(spec.name) != none_of<DecisionId>,
        impl_.rules.decisions.size());
    demand(impl_, spec.list || spec.outcomes, "decision '" + spec.name + "'", "list");
    CompiledDecision decision;
    decision.spec = spec;
    impl_.rules.decisions.push_back(std::move(decision));
    return static_cast<DecisionId>(impl_.rules.decisions.size() - 1);
}

void Registry::contribute(const std::string& decision, Hook<void(const Play&, ActionList&)> list) {
    impl_.brings().choices = true;
    impl_.contributions.push_back({impl_.module, decision, list});
}
void Registry::standing(Hook<void(const Play&, ActionList&)> list) {
    impl_.brings().choices = true;
    impl_.rules.standing.push_back(list);
}
void Registry::veto_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned)> vetoes,
                              Hook<bool(const Ruleset&, const TileType&)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    impl_.placement_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}
void Registry::veto_presence(Hook<bool(const Play&, FigureKindId, TileId, RouteId)> vetoes,
                             Hook<bool(const Ruleset&, FigureKindId)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    impl_.presence_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}
void Registry::veto_deployment(Hook<bool(const Play&, FigureKindId, SegmentId, RouteId)> vetoes,
                               Hook<bool(const Ruleset&, FigureKindId)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    impl_.deployment_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}

void Registry::at(Anchor anchor, const StepSpec& step) {
    impl_.brings().rules = true;
    check_step(impl_, step);
    impl_.steps.push_back({anchor, step, nullptr, impl_.module});
}

StepId Registry::step(const StepSpec& step) {
    check_step(impl_, step);
    impl_.pushed.push_back({Anchor::count, step, nullptr, impl_.module});
    return static_cast<StepId>(impl_.pushed.size() - 1);
}

void Registry::on(EventId event, Hook<void(Play&, const Event&)> listener) {
    impl_.brings().rules = true;
    impl_.rules.listeners[index(event)].push_back(listener);
}
void Registry::watch(Hook<bool(Play&)> watch) {
    impl_.brings().rules = true;
    impl_.rules.watches.push_back(watch);
}

void Registry::on_unplaceable(Hook<void(Play&)> handler) {
    impl_.brings().rules = true;
    if (impl_.rules.unplaceable) {
        refuse_second(impl_, "handler of tiles that fit nowhere", "");
    }
    impl_.rules.unplaceable = handler;
}
void Registry::keeps_going(Hook<bool(const Play&)> predicate) {
    impl_.brings().rules = true;
    impl_.rules.keeps_going.push_back(predicate);
}

void Registry::tariff(KindId kind, Rank rank, Hook<void(const Play&, Valuation&)> tariff) {
    impl_.brings().rules = true;
    demand_kind(impl_, kind, "a tariff");
    impl_.tariffs.push_back({kind, rank, tariff});
}
void Registry::tariff_of_all(Rank rank, Hook<void(const Play&, Valuation&)> tariff) {
    impl_.brings().rules = true;
    impl_.tariffs.push_back({none_of<KindId>, rank, tariff});
}
void Registry::report_unoccupied(KindId kind) {
    demand_kind(impl_, kind, "report_unoccupied");
    impl_.rules.kinds[index(kind)].report_unoccupied = true;
}

void Registry::display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text) {
    impl_.brings().rules = true;
    auto& displays = impl_.rules.displays;
    const bool taken =
        std::any_of(displays.begin(), displays.end(), [&](const auto& known) { return known.first == name; });
    own(impl_, "display", name, taken, displays.size());
    displays.emplace_back(name, text);
}
void Registry::table_display(const std::string& name, Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    auto& displays = impl_.rules.table_displays;
    const bool taken =
        std::any_of(displays.begin(), displays.end(), [&](const auto& known) { return known.first == name; });
    own(impl_, "display of the table", name, taken, displays.size());
    displays.emplace_back(name, text);
}
void Registry::show_pieces(Hook<void(const Play&, BoardPieces&)> show) {
    impl_.brings().rules = true;
    impl_.rules.pieces.push_back(show);
}
void Registry::verdict(Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    impl_.rules.verdicts.push_back(text);
}

std::uint32_t Registry::reserve(std::size_t bytes) {
    const std::uint32_t offset = impl_.rules.layout.slot_bytes;
    constexpr std::size_t limit = 1U << 16;
    if (bytes > limit) {
        throw Error("Module '" + impl_.module + "' wants " + std::to_string(bytes) +
                    " bytes of game state; 65536 are possible.");
    }
    impl_.rules.layout.slot_bytes += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
    return offset;
}

} // namespace bastide
