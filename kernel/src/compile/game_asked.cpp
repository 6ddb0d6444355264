// The game being composed, as modules ask about it: switches, players, tiles; and what they say of it as a whole.
#include "bastide/host/tree.hpp"
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include "words/src/refused_game.hpp"
#include "words/src/refused_switch.hpp"
#include <algorithm>
#include <functional>

namespace bastide {

RegistryImpl::RegistryImpl(const Composition& composition, Ruleset& ruleset)
    : composition(composition), rules(ruleset) {
    const auto taken = [this](const char* what, const auto& all, const auto& name) {
        for (const auto& one : all) {
            owners[what + std::invoke(name, one)];
        }
    };
    taken("verb ", rules.verbs, &CompiledVerb::name);
    taken("pile ", rules.piles, &CompiledPile::name);
    taken("occasion ", rules.occasion_names, std::identity{});
    taken("decision ", rules.decisions, [](const CompiledDecision& decision) { return decision.spec.name; });
}

const std::string& RegistryImpl::value(std::string_view name, std::initializer_list<SwitchSpec::Type> types) const {
    for (const SwitchSpec& spec : in_game(module)->switches) {
        if (spec.name == name && std::find(types.begin(), types.end(), spec.type) == types.end()) {
            refuse_switch(module, spec, *types.begin());
        }
    }
    const auto found = composition.switches.find(module + "." + std::string(name));
    if (found == composition.switches.end()) {
        refuse_undeclared(module, std::string(name));
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

const Manifest& Registry::manifest() const { return *impl_.in_game(impl_.module); }

bool Registry::flag(std::string_view name) const { return impl_.value(name, {SwitchSpec::Type::flag}) == "true"; }

int Registry::number(std::string_view name) const {
    const std::string& text = impl_.value(name, {SwitchSpec::Type::number});
    if (const std::optional<int> value = load::whole_number(text)) {
        return *value;
    }
    refuse_no_number(impl_.module, std::string(name), text);
}

const std::string& Registry::text(std::string_view name) const {
    return impl_.value(name, {SwitchSpec::Type::text, SwitchSpec::Type::choice});
}
int Registry::players() const { return impl_.rules.players; }

void Registry::refuse(const std::string& sentence) const { throw Error(impl_.composition.file, 0, sentence); }

void Registry::claim(const std::string& what) { own(impl_, "claim to", what, 0); }

void Registry::seats(int most, const std::string& remedy) {
    if (most < 1 || most > static_cast<int>(max_players)) {
        refuse_seats(impl_.module, most);
    }
    impl_.brings().rules = impl_.brings().rules || impl_.rules.players > impl_.seats;
    if (most >= impl_.seats) {
        impl_.seats = most;
        impl_.seats_remedy = remedy;
    }
}

const std::vector<TileDef>& Registry::tiles() const { return impl_.composition.tiles; }

int Registry::copies(std::string_view word) const {
    impl_.brings().looked_for.emplace(word);
    const std::string name(word);
    int found = 0;
    for (const TileDef& tile : tiles()) {
        const bool shows = tile.words.count(name) != 0 ||
                           std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentDef& segment) {
                               return segment.kind == name || segment.words.count(name) != 0;
                           });
        found += shows ? tile.count : 0;
    }
    return found;
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

} // namespace bastide
