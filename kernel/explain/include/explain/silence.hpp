// A game in which one hook of a module does nothing: who tests a module's tests needs to know whether they notice.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/fwd.hpp"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace bastide {

/// A hook by what it is for, the same in every game in which its module registers it.
struct HookName {
    std::string module, what;
    std::uintptr_t function = 0;
    std::size_t number = 0; ///< among the module's hooks of the same words and function
    std::size_t nth = 0;    ///< in this game, among those of the same words; for people, as other games may have more

    friend bool operator==(const HookName& l, const HookName& r) {
        return l.module == r.module && l.what == r.what && l.function == r.function && l.number == r.number;
    }
    friend bool operator<(const HookName& l, const HookName& r) {
        return std::tie(l.module, l.what, l.function, l.number) < std::tie(r.module, r.what, r.function, r.number);
    }
};

/// The hooks that change how this game is played, in the order of registration. Not among them is what only tells,
/// measures, estimates or narrows what is looked at. Throws Error as `compile` does.
BASTIDE_API std::vector<HookName> playing_hooks(const Composition& composition);

/// Compiles the composition with this hook doing nothing, wherever its module registers it: what is asked is answered
/// by no, 0 or nothing. Throws Error as `compile` does, and perhaps because the hook is missed already then.
BASTIDE_API std::shared_ptr<const Ruleset> compile_silenced(const Composition& composition, const HookName& silent);

/// A term that a tariff adds to values, by the rule that it gives for it.
struct TermName {
    HookName tariff;
    std::string singular, rule;

    friend bool operator<(const TermName& l, const TermName& r) {
        return std::tie(l.tariff, l.singular, l.rule) < std::tie(r.tariff, r.singular, r.rule);
    }
};

/// Compiles the composition so that the terms which tariffs of the module add are noted while it is played, by one
/// thread. Those of a tariff that also rates or scales what others count are left out. `noted` outlives the ruleset.
BASTIDE_API std::shared_ptr<const Ruleset> compile_noting_terms(const Composition& composition,
                                                                const std::string& module, std::set<TermName>& noted);
/// Something that a step changed and is not among its `writes`.
struct UntoldWrite {
    std::string label, what;

    friend bool operator<(const UntoldWrite& l, const UntoldWrite& r) {
        return std::tie(l.label, l.what) < std::tie(r.label, r.what);
    }
};
/// Compiles the composition so that what steps at anchors of the module change untold is noted while it is played, by
/// one thread: "scores", "figures", "board" and "turns". `noted` outlives the ruleset.
BASTIDE_API std::shared_ptr<const Ruleset>
compile_noting_writes(const Composition& composition, const std::string& module, std::set<UntoldWrite>& noted);

/// Compiles the composition so that the tariff does not add this term.
BASTIDE_API std::shared_ptr<const Ruleset> compile_without_term(const Composition& composition,
                                                                const TermName& dropped);

} // namespace bastide
