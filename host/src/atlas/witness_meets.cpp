// When a turn is over: who of those that acted in it met.
#include "atlas/witness.hpp"
#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace bastide::host::atlas {

namespace {

bool counts(Manner manner) {
    return manner <= Manner::most; // adds, rates, scales, cancels, most
}

/// Whether two that act on one thing meet there: two that only are there do not.
bool meet_there(Thing thing, Manner a, Manner b) {
    switch (thing) {
    case Thing::value:
        return counts(a) || counts(b) || a != b;
    case Thing::square: // figures that come to one tile may have nothing to do with each other
        return a == Manner::lays || a == Manner::chooses || b == Manner::lays || b == Manner::chooses;
    case Thing::place:
        return a != b; // what two forbid is forbidden
    default:
        return true;
    }
}

} // namespace

/// An example of few modules and few moves is the easiest to read.
bool Witness::is_smaller(const Moment& than) const {
    return std::tuple(mix_.modules.size(), actions_) < std::tuple(than.mix.modules.size(), than.end);
}

/// What a module moves because somebody chose it is one deed.
std::vector<Witness::Act> Witness::without_choices(std::vector<Act> acts) {
    std::set<std::string> movers;
    for (const Act& act : acts) {
        if (act.deed.manner == Manner::moves || act.deed.manner == Manner::lays) {
            movers.insert(act.module);
        }
    }
    std::erase_if(acts,
                  [&](const Act& act) { return act.deed.manner == Manner::chooses && movers.count(act.module) != 0; });
    return acts;
}

/// On a figure they meet on its feature, too, and there on its square; only the closest is told.
bool Witness::met_closer(const Met& met) const {
    static constexpr std::array<Thing, 4> closest{Thing::figure, Thing::value, Thing::feature, Thing::square};
    for (const Thing thing : closest) {
        if (thing == met.thing) {
            return false;
        }
        if (met.thing != Thing::value && met_now_.count({met.a, met.b, thing}) != 0) {
            return std::find(closest.begin(), closest.end(), met.thing) != closest.end();
        }
    }
    return false;
}

void Witness::meet(const std::vector<Act>& all, Thing thing) {
    const std::vector<Act> acts = without_choices(all);
    std::map<Met, std::size_t> here; // with the actions done before the later one acts
    for (const Act& a : acts) {
        for (const Act& b : acts) {
            if (a.module >= b.module || !meet_there(thing, a.deed.manner, b.deed.manner) ||
                known_.one_builds_on_other(a.module, b.module) || met_closer({a.module, b.module, thing})) {
                continue;
            }
            const Met met{a.module, b.module, thing};
            ++meetings_[met].deeds[{a.deed, b.deed}];
            const std::size_t when = std::max(a.when, b.when);
            const auto [at, fresh] = here.emplace(met, when);
            at->second = std::min(at->second, when);
        }
    }
    for (const auto& [met, when] : here) {
        met_now_.insert(met);
        Meeting& meeting = meetings_[met];
        if (meeting.turns++ == 0 || is_smaller(meeting.example)) {
            meeting.example = {mix_, when, actions_};
            meeting.rules.clear();
            std::copy_if(told_.begin(), told_.end(), std::inserter(meeting.rules, meeting.rules.end()),
                         [this, &pair = met](const std::string& id) {
                             const auto module = known_.module_of_rule.find(id);
                             return module != known_.module_of_rule.end() &&
                                    (module->second == pair.a || module->second == pair.b);
                         });
        }
    }
    meet_three(acts, thing);
}

void Witness::meet_three(const std::vector<Act>& acts, Thing thing) {
    if (thing != Thing::value && thing != Thing::figure) {
        return;
    }
    std::map<MetThree, std::size_t> here; // with the actions done before the last of them acts
    const auto apart = [&](const Act& l, const Act& r) {
        return l.module < r.module && !known_.one_builds_on_other(l.module, r.module) &&
               meet_there(thing, l.deed.manner, r.deed.manner);
    };
    for (const Act& a : acts) {
        for (const Act& b : acts) {
            for (const Act& c : acts) {
                if (apart(a, b) && apart(b, c) && apart(a, c)) {
                    const auto at = here.emplace(MetThree{a.module, b.module, c.module, thing}, 0).first;
                    at->second = std::max({at->second, a.when, b.when, c.when});
                    triples_[{a.module, b.module, c.module, thing}].deeds.insert({a.deed, b.deed, c.deed});
                }
            }
        }
    }
    for (const auto& [met, when] : here) {
        MeetingOfThree& meeting = triples_[met];
        if (meeting.turns++ == 0 || is_smaller(meeting.example)) {
            meeting.example = {mix_, when, actions_};
        }
    }
}

/// Each of what happened at an anchor belongs to its part.
void Witness::close_part() {
    for (auto at = acts_.begin(); at != acts_.end();) {
        if (at->first.first == Thing::moment) {
            meet(at->second, Thing::moment);
            at = acts_.erase(at);
        } else {
            ++at;
        }
    }
}

void Witness::close_turn(const Play& play) {
    close_part();
    std::map<Key, std::vector<Act>> united; // features have grown together
    for (auto& [key, acts] : acts_) {
        Key now = key;
        if ((key.first == Thing::feature || key.first == Thing::value) && key.second < play.core().segments) {
            now.second = index(play.feature_of(static_cast<SegmentId>(key.second)));
        }
        auto& all = united[now];
        std::move(acts.begin(), acts.end(), std::back_inserter(all));
    }
    acts_.clear();
    static constexpr std::array order{Thing::figure, Thing::value, Thing::feature, Thing::square,
                                      Thing::place,  Thing::tiles, Thing::turns};
    for (const Thing thing : order) {
        for (const auto& [key, acts] : united) {
            if (key.first == thing) {
                meet(acts, thing);
            }
        }
    }
    met_now_.clear();
    told_.clear();
}

} // namespace bastide::host::atlas
