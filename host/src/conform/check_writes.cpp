// Whether steps say what they change, by which modules that do not know each other are put in order.
#include "bastide/composition.hpp"
#include "bastide/silence.hpp"
#include "conform/checks.hpp"
#include "conform/playing.hpp"

namespace bastide::host::conform {

Findings untold_writes(const Subject& subject) {
    std::set<UntoldWrite> noted;
    const auto rules = compile_noting_writes(subject.library().compose(subject.game({}, 2)), subject.name(), noted);
    for (int i = 0; i < subject.settings().games; ++i) {
        Rng rng(subject.settings().seed + static_cast<std::uint64_t>(i));
        Game game(rules);
        for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
            demand_end(game, actions);
            game.apply(any_action(game, rng));
        }
    }
    Findings findings;
    for (const UntoldWrite& write : noted) {
        findings.push_back("The step '" + write.label + "' changes " + write.what +
                           ", but does not say so, and so could come before or after any other that does; add \"" +
                           write.what + "\" to its .writes.");
    }
    return findings;
}

} // namespace bastide::host::conform
