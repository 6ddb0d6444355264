// The page of the turn order.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/identity.hpp"
#include "bastide/module/moments.hpp"
#include "knowledge/phases.hpp"
#include "pages/markdown.hpp"
#include "pages/pages.hpp"

namespace bastide::host {
namespace {

std::vector<std::string> as_code(std::vector<std::string> words) {
    for (std::string& word : words) {
        word = code(word);
    }
    return words;
}

std::string section(const Phase& phase) {
    std::string out = "## " + phase.name + "\n\n" + prose(phase.when) + "\n\n" +
                      table_head({"anchor", "", "moment", "step", "module"});
    std::string last;
    for (const PhaseStep& step : phase.steps) {
        const bool again = step.anchor == last;
        out += table_row({again                ? ""
                          : step.anchor == "-" ? step.anchor
                                               : code(step.anchor),
                          again ? "" : step.about, step.moment,
                          step.label.front() == '(' ? step.label : code(step.label), step.module});
        last = step.anchor;
    }
    if (!phase.quiet.empty()) {
        out += "\nNothing happens at " + listed(as_code(phase.quiet)) + ".\n";
    }
    return out + '\n';
}

std::string moments_of_anchors() {
    std::string out =
        "## Moments\n\nSome anchors have moments, one after the other. A step at an anchor alone stands at "
        "none of them. Where the kernel has a step of its own, " +
        code("before") + " and " + code("after") + " are before and after that one.\n\n" +
        table_head({"anchor", "moment", ""});
    for (const Moment& moment : moments::named) {
        out += table_row({code(anchor_name(moment.anchor)), code(moment.name), prose(moment.about)});
    }
    return out + '\n';
}

std::string pushed_of(const Ruleset& rules) {
    const std::vector<PhaseStep> steps = pushed_steps(rules);
    std::string out = "## Let happen by others\n\nSteps at no anchor: another step or an action of a player lets them "
                      "happen, before anything else that is pending.\n\n" +
                      table_head({"step", "module"});
    for (const PhaseStep& step : steps) {
        out += table_row({code(step.label), step.module});
    }
    return steps.empty() ? "" : out + '\n';
}

std::string told_of(const Ruleset& rules) {
    std::string out =
        "## What is told\n\nModules hear of it at once, wherever it happens, and so does who watches.\n\n" +
        table_head({"event", "", "heard by"});
    for (const ToldEvent& event : told_events(rules)) {
        out += table_row({code(event.name), prose(event.sentence), listed(event.listeners)});
    }
    return out + '\n';
}

std::string list_of(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) {
        out += "- " + prose(name) + '\n';
    }
    return out.empty() ? "- nothing\n" : out;
}

std::string decisions_of(const Ruleset& rules) {
    std::string out = "## Decisions\n\nEach with the number of modules' lists that add choices to it.\n\n" +
                      table_head({"decision", "question", "added by"});
    for (const CompiledDecision& decision : rules.decisions) {
        const std::size_t more = decision.contributions.size();
        out += table_row(
            {prose(decision.spec.name), prose(decision.spec.question), more == 0 ? "" : std::to_string(more)});
    }
    const std::vector<std::string> standing = standing_verbs(rules);
    if (!standing.empty()) {
        out += "\nAt each of these the player whose turn it is may also do, and the decision then comes again: " +
               listed(as_code(standing)) + ".\n";
    }
    return out + '\n';
}

} // namespace

std::string phases_page(const Ruleset& rules, const std::string& game, const std::string& title) {
    std::vector<std::string> modules;
    for (const Identity::ModuleEntry& module : rules.identity.modules) {
        modules.push_back(module.name);
    }
    std::string out =
        "# Turn order\n\nThis page is what " + code("bastide phases " + game + " --markdown") +
        " prints: what happens in which order in the game *" + prose(title) + "* with " + listed(modules) +
        ".\n\nOther games have other steps; the order of what they share is the same. Anchors come in their fixed "
        "order and modules attach steps to them, some at a [moment](#moments) (see "
        "[architecture.md](architecture.md)); "
        "`-` is the kernel's own frame. What modules do when they [hear of something](#what-is-told) has no "
        "step of its own.\n\n";
    for (const Phase& phase : phases_of(rules)) {
        out += section(phase);
    }
    return out + moments_of_anchors() + pushed_of(rules) + told_of(rules) + decisions_of(rules) +
           "## Once a turn, once a part\n\nWhat stands at `turn.` anchors happens once a " +
           "turn, what stands at `part.` anchors once a part. Modules remember for a whole turn:\n\n" +
           list_of(rules.turn_right_names) + "\nand for a part:\n\n" + list_of(rules.part_right_names);
}

} // namespace bastide::host
