#include "conform/checks.hpp"
#include <array>

namespace bastide::host::conform {

std::span<const Check> all_checks() {
    static constexpr std::array checks{
        Check{"loads", "it loads, and a game with it compiles", misloaded},
        Check{"refuses", "what is wrong with a game is refused in a sentence", missing_refusals},
        Check{"order", "the order of the lists in a game file makes no difference", order_that_matters},
        Check{"scenarios", "all scenarios hold", failing_scenarios},
        Check{"rules", "every rule of rules.toml is shown by a scenario", unshown_rules},
        Check{"values", "every value of every switch stands in a scenario", unshown_values},
        Check{"hooks", "the scenarios notice every hook that does nothing", unnoticed_hooks},
        Check{"names", "every name that it uses is the name of something", inert_names},
        Check{"drawings", "every drawing is of something that there is", drawings_of_nothing},
        Check{"words", "what it says in other languages can be read", broken_words},
        Check{"pictures", "every tile can be drawn, and can be told from others", bad_pictures},
        Check{"games", "random games of it hold what every game has to hold", broken_alone},
        Check{"switches", "so they do with every value of every switch", broken_by_switches},
        Check{"parts", "so they do with each of its parts alone, with none, and with some of them", broken_by_parts},
        Check{"numbers", "so they do with none of a kind of figure, or with several", broken_by_numbers},
        Check{"mixes", "so they do beside every other module, and beside all of them", broken_beside_others},
        Check{"agents", "agents that look ahead play it to its end", agents_that_fail},
        Check{"secrets", "what is secret is hidden, and dealt anew for who cannot know it", open_secrets},
        Check{"writes", "its steps change no more than their 'writes' say", untold_writes},
        Check{"memory", "games leave no memory behind", lost_memory},
        Check{"repeats", "the same seed gives the same game, on any thread", games_that_differ},
        Check{"records", "a game that was recorded goes on as it was", records_that_differ},
        Check{"speed", "games with it are played about as fast as without it", slow_play},
    };
    return checks;
}

void add_some(Findings& findings, const Findings& more, const std::string& before) {
    constexpr std::size_t some = 3;
    for (std::size_t i = 0; i < more.size() && i < some; ++i) {
        findings.push_back(before + more[i]);
    }
    if (more.size() > some) {
        findings.push_back(before + "and " + std::to_string(more.size() - some) + " more.");
    }
}

} // namespace bastide::host::conform
