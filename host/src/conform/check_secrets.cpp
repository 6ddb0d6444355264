// Whether what is secret is kept so: in a hidden slot, and dealt anew for who cannot know it.
#include "conform/checks.hpp"
#include "conform/playing.hpp"
#include "explain/inspect.hpp"
#include <algorithm>
#include <map>

namespace bastide::host::conform {

namespace {

bool hides_something(const Subject& subject, const Ruleset& rules) {
    const auto own_slot = [&](const CompiledSlot& slot) {
        return slot.module == subject.name() &&
               std::any_of(rules.hidden_slots.begin(), rules.hidden_slots.end(),
                           [&](const HiddenSlot& hidden) { return hidden.offset == slot.offset; });
    };
    return std::any_of(rules.slots.begin(), rules.slots.end(), own_slot) ||
           std::any_of(rules.piles.begin(), rules.piles.end(),
                       [](const CompiledPile& pile) { return pile.knows || (pile.holder != nobody && pile.hidden); });
}

/// Of a hidden slot: how often it held something when it was dealt anew, and how often that changed anything.
struct Deals {
    int tried = 0, changed = 0;
};

void deal_anew(const Subject& subject, const Game& game, Rng& rng, std::map<std::size_t, Deals>& deals) {
    const std::vector<SlotContents> before = slot_contents(game.play());
    for (int seat = 0; seat < game.play().players(); ++seat) {
        Game copy(game);
        copy.resample(static_cast<PlayerId>(seat), rng);
        const std::vector<SlotContents> after = slot_contents(copy.play());
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto nothing = [](std::byte byte) { return byte == std::byte{0}; };
            if (before[i].module != subject.name() || !before[i].hidden ||
                std::all_of(before[i].bytes.begin(), before[i].bytes.end(), nothing)) {
                continue;
            }
            ++deals[i].tried;
            deals[i].changed +=
                std::equal(before[i].bytes.begin(), before[i].bytes.end(), after[i].bytes.begin()) ? 0 : 1;
        }
    }
}

Findings idle_redeals(const Subject& subject, const std::shared_ptr<const Ruleset>& rules) {
    std::map<std::size_t, Deals> deals;
    play_games(rules, subject.settings().seed, static_cast<std::uint64_t>(subject.settings().games),
               [&](const Game& game, Rng& rng) { deal_anew(subject, game, rng, deals); });
    constexpr int enough = 30;
    Findings findings;
    for (const auto& [slot, deal] : deals) {
        if (deal.tried >= enough && deal.changed == 0) {
            findings.push_back("A hidden slot was dealt anew " + std::to_string(deal.tried) +
                               " times for all seats while it held something, and nothing in it ever changed; 'redeal' "
                               "has to replace what the viewer cannot know by something that might be.");
        }
    }
    return findings;
}

} // namespace

Findings open_secrets(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game({}, 3));
    Findings findings;
    for (std::size_t i = 0; i < rules->verbs.size() && !hides_something(subject, *rules); ++i) {
        if (rules->verbs[i].secret && rules->verb_modules[i] == subject.name()) {
            findings.push_back("The verb '" + rules->verbs[i].name +
                               "' is secret, but the module hides no slot and no tiles: everybody who looks ahead sees "
                               "what was chosen; keep it in a slot that Registry::hidden deals anew.");
        }
    }
    const Findings more = idle_redeals(subject, rules);
    findings.insert(findings.end(), more.begin(), more.end());
    return findings;
}

} // namespace bastide::host::conform
