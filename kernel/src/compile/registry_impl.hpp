// What modules registered, before it is ordered and compiled.
#pragma once
#include "bastide/game/ruleset.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/manifest.hpp"
#include "bastide/module/registry.hpp"
#include "bastide/module/step_spec.hpp"
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide {

struct AnchoredStep {
    Anchor anchor;
    StepSpec spec;
    std::string module; ///< who registered it, for messages
    Op op = Op::module;
    bool last = false; ///< of the kernel's: steps of modules without a stated order come before it, else after it
    Moment moment = Anchor::count;
};

struct RankedTariff {
    KindId kind; ///< none: every kind
    Rank rank;
    Hook<void(const Play&, Valuation&)> hook;
    Reads reads;
    TariffSpec spec;
    std::string module;
    bool concerns(KindId k) const { return kind == none_of<KindId> || kind == k; }
    bool asked_on(OccasionId occasion) const;
};

struct OrderedVerdict {
    Hook<std::string(const Play&)> hook;
    Order order;
    std::string module;
};

/// What a module has brought so far, as far as it tells whether anything of it can occur.
struct Brought {
    bool choices = false;             ///< figures, verbs, decisions: something for players to do
    bool rules = false;               ///< whatever else the game runs or shows
    std::set<std::string> kinds;      ///< of features that it defines
    std::set<std::string> looked_for; ///< words and kinds of tiles that it asks for or gives a meaning
};

class RegistryImpl {
public:
    /// The ruleset holds what the kernel registers.
    RegistryImpl(const Composition& composition, Ruleset& ruleset);

    const Composition& composition;
    Ruleset& rules;
    bool installing = false;                   ///< later modules register nothing more
    std::string module;                        ///< the one that installs itself now
    std::map<std::string, Brought> brought;    ///< by module
    std::map<std::string, std::string> owners; ///< "verb x" -> module that registered it; empty: the kernel
    std::map<std::pair<std::string, FigureKindId>, std::string> shown_roles; ///< role, of a kind or of all (none)
    int seats = 0; ///< players that there are figures for; 0: no module says
    std::string seats_remedy;
    std::vector<AnchoredStep> steps;
    struct PushedStep {
        std::string label;
        Hook<void(Play&, std::uint16_t, std::uint32_t)> run;
        std::string module;
    };
    std::vector<PushedStep> pushed;
    std::vector<RankedTariff> tariffs;
    std::vector<OrderedVerdict> verdicts;
    struct Transform {
        std::string module;
        TileTransform transform;
    };
    std::vector<Transform> transforms;
    struct Form {
        std::string module;
        Hook<bool(TileDef&)> make;
        std::uint32_t most; ///< tiles that lie in it at one time
    };
    std::vector<Form> forms; ///< parallel to Ruleset::form_names
    struct PlacementVeto {
        PlacementVetoSpec spec;
        std::string module;
    };
    std::vector<PlacementVeto> placement_vetoes;
    struct PlaceVeto {
        Hook<bool(const Play&, FigureKindId, Place, RouteId)> vetoes;
        Hook<bool(const Ruleset&, FigureKindId)> concerns;
        VetoOrigin origin;
    };
    std::vector<PlaceVeto> place_vetoes;
    struct Contribution {
        std::string module, decision;
        Hook<void(const Play&, ActionList&)> list;
    };
    std::vector<Contribution> contributions;
    struct Estimated {
        Anchor when;
        Hook<void(const Play&, Estimate&)> hook;
    };
    std::vector<Estimated> estimates;

    struct Beside {
        std::string module;
        TerrainId terrain;
        std::string other;
    };
    std::vector<Beside> beside;            ///< see Registry::fits_beside
    std::vector<std::string> missed_kinds; ///< that find_kind did not find for the module that installs itself

    /// What a switch of the module is; the module asks for it as one of these types.
    const std::string& value(std::string_view name, std::initializer_list<SwitchSpec::Type> types) const;
    /// The module, if it is in the game.
    const Manifest* in_game(std::string_view module) const;
    /// The module that registered a thing; empty: the kernel.
    std::string owner(const std::string& what, const std::string& name) const;
    Brought& brings() { return brought[module]; }
};

/// The label of all that a module registers with Rank::rate.
inline std::string rate_label(const std::string& module) { return module + ".rate"; }
/// The label of a module's verdict.
inline std::string verdict_label(const std::string& module) { return module + ".verdict"; }

} // namespace bastide
