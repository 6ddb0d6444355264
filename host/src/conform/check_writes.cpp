// Whether steps say what they change, by which modules that do not know each other are put in order.
#include "bastide/host/composition.hpp"
#include "conform/checks.hpp"
#include "conform/playing.hpp"
#include "explain/silence.hpp"

namespace bastide::host::conform {

Findings untold_writes(const Subject& subject) {
    std::set<UntoldWrite> noted;
    const auto rules = compile_noting_writes(subject.library().compose(subject.game({}, 2)), subject.name(), noted);
    play_games(rules, subject.settings().seed, static_cast<std::uint64_t>(subject.settings().games));
    Findings findings;
    for (const UntoldWrite& write : noted) {
        findings.push_back("The step '" + write.label + "' changes " + write.what +
                           ", but does not say so, and so could come before or after any other that does; add \"" +
                           write.what + "\" to its .writes.");
    }
    return findings;
}

} // namespace bastide::host::conform
