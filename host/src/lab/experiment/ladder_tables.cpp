#include "lab/experiment/ladder_tables.hpp"

namespace bastide::host {

std::string lineup_name(const LabHead& head, const Lineup& lineup) {
    return head.variants[lineup.variant].name + ": " + head.skill[lineup.focal] + " among " + head.skill[lineup.others];
}

std::vector<std::string> lineup_agents(const LabHead& head, const Lineup& lineup) {
    std::vector<std::string> agents(head.variants[lineup.variant].seats.size(), head.skill[lineup.others]);
    agents.front() = head.skill[lineup.focal];
    return agents;
}

std::vector<Variant> with_lineups(const LabHead& head, const std::vector<Variant>& variants) {
    std::vector<Variant> all = variants;
    for (const Lineup& lineup : head.lineups) {
        Variant one = variants[lineup.variant];
        one.name = lineup_name(head, lineup);
        one.agents = lineup_agents(head, lineup);
        one.lineup = true;
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace bastide::host
