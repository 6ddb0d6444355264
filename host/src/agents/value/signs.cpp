#include "agents/value/signs.hpp"
#include <algorithm>

namespace bastide::host {

std::size_t Signs::add(const std::string& of, std::initializer_list<const char*> names) {
    const std::size_t first = names_.size();
    for (const char* const name : names) {
        names_.push_back(of.empty() ? name : of + "." + name);
    }
    return first;
}

Signs::Signs(const Ruleset& rules) {
    for (const CompiledKind& kind : rules.kinds) {
        kinds_.push_back(
            kind.spec.closing == Closing::never
                ? add(kind.spec.name, {"bound", "bound.late", "owned", "owned.late", "open.late", "beside.late",
                                       "contested.late", "lead.late", "contested.along", "lead.along",
                                       "lead.along.late", "join", "join.late", "take", "take.late"})
                : add(kind.spec.name,
                      {"bound", "bound.late", "returns", "gain", "gain.late", "stuck.late", "now", "now.late",
                       "contested", "gaps.late", "lead.late", "returns.late", "returns.soon", "gain.soon", "gain.sure",
                       "gain.near", "vacant", "vacant.soon"}));
    }
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        const bool owned = kind.spec.per_player > 0;
        figures_.push_back(owned ? add("figure." + kind.spec.name, {"free.late", "board", "board.late", "away.late"})
                                 : none);
        const bool alone = !owned && kind.spec.neutral == 1;
        pieces_.push_back(alone ? add("piece." + kind.spec.name, {"companion.late", "near.late"}) : none);
        any_watched_ = any_watched_ || alone;
    }
    spaces_ = names_.size();
    for (const SpaceKindSpec& kind : rules.space_kinds) {
        add("space." + kind.name, {"within", "within.late"});
    }
    general_ = add("", {"free0.late",       "free1.late",  "free2.late",        "free3.late",
                        "free0.late2",      "free1.late2", "price.late",        "price.late2",
                        "all-free.late",    "locked.late", "locked1.late",      "load",
                        "load.half",        "rest",        "rest.late",         "join-even",
                        "join-even.chance", "join-ahead",  "join-ahead.chance", "join-ahead.late",
                        "turn.late",        "parts.late",  "hand.late",         "held.late",
                        "holding.late"});
}

std::size_t Signs::find(std::string_view name) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
}

} // namespace bastide::host
