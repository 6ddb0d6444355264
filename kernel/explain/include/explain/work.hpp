// Who does what while a game is played: the hook that is at work when something happens, and what no event tells.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "bastide/game/valuation.hpp"
#include "bastide/ids.hpp"
#include "bastide/module/specs.hpp"
#include "bastide/module/step_spec.hpp"
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace bastide {

/// Watches hooks of one game at a time, by one thread; outlives the rulesets that were compiled for it.
class BASTIDE_API Work {
public:
    /// A hook: the module that registered it, and what it is for: "'apply' of the verb 'wave'".
    struct Hook {
        std::string module, what;
    };
    /// A change that no event tells.
    enum class Changed : std::uint8_t { board, turns, tiles, asked };

    virtual ~Work();
    /// The hook that runs innermost; none: the kernel works by itself.
    const Hook* hook() const { return hooks_.empty() ? nullptr : hooks_.back(); }
    /// The step of a module within which all happens; none: it happens in no such step.
    const Hook* step() const { return step_; }

    /// The kernel values a feature, and a tariff has changed the value.
    virtual void valued(const Play& play, Rank rank, const Valuation& before, const Valuation& after) = 0;
    /// A module forbids what else would be allowed.
    virtual void forbade(const Play& play, FigureKindId kind, Place to, const std::string& rules) = 0;
    virtual void forbade(const Play& play, TileTypeId type, Position at, const std::string& rules) = 0;
    /// A hook is done that has changed something by itself, not by another hook.
    virtual void changed(const Play& play, Changed what) = 0;

private:
    friend class AtWork;
    std::vector<const Hook*> hooks_;
    const Hook* step_ = nullptr;
};

/// Compiles the composition so that all of this is told while it is played. Throws Error as `compile` does.
BASTIDE_API std::shared_ptr<const Ruleset> compile_watched(const Composition& composition, Work& work);

/// A step at an anchor as it was declared.
struct DeclaredStep {
    std::string label, module, moment; ///< of the anchor; empty: none
    Anchor anchor = Anchor::count;
    std::vector<std::string> reads, writes, after, before;
};
/// All steps of modules, by label. Throws Error as `compile` does.
BASTIDE_API std::vector<DeclaredStep> declared_steps(const Composition& composition);

/// What a module has registered in a game of that which its manifest lists, so that others may come after it.
struct Listable {
    std::set<std::string> kinds;  ///< of features and figures
    std::set<std::string> labels; ///< of steps, of its rate and of its verdict
};
/// Throws Error as `compile` does.
BASTIDE_API Listable listable_of(const Composition& composition, const std::string& module);

} // namespace bastide
