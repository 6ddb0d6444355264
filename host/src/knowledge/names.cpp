#include "knowledge/names.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/module/moments.hpp"
#include "library/library.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : "; ") + word;
    }
    return text;
}

class Names {
public:
    Names(const Ruleset& rules, const Library& library) : rules_(rules), library_(library) {}

    std::vector<NamesOfSort> all() {
        figures();
        board();
        choices();
        scoring();
        return std::move(sorts_);
    }

private:
    std::vector<std::string> modules_of(const std::string& sort, const std::string& name) const {
        std::vector<std::string> modules;
        for (const SpokenName& spoken : rules_.spoken) {
            if (spoken.sort == sort && spoken.name == name) {
                modules.push_back(spoken.module);
            }
        }
        return modules;
    }

    /// `sort`: as modules register it. `names` and `about` by number.
    template <class NameOf, class AboutOf>
    void add(const std::string& title, const std::string& about, const std::string& sort, std::size_t count,
             const NameOf& name_of, const AboutOf& about_of) {
        NamesOfSort out{title, about, {}};
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = name_of(i);
            out.names.push_back({name, modules_of(sort, name), about_of(i)});
        }
        if (!out.names.empty()) {
            sorts_.push_back(std::move(out));
        }
    }
    void add(const std::string& title, const std::string& about, const std::string& sort,
             const std::vector<std::string>& names) {
        add(
            title, about, sort, names.size(), [&](std::size_t i) { return names[i]; },
            [](std::size_t) { return std::string(); });
    }

    void figures() {
        add(
            "Qualities of figures",
            "What rules ask of a kind of figure with `Ruleset::has`; a new figure names those that it has.",
            "quality of figures", rules_.quality_names.size(), [&](std::size_t i) { return rules_.quality_names[i]; },
            [&](std::size_t i) { return about_quality(rules_.quality_names[i], static_cast<QualityId>(i)); });
        const auto& kinds = rules_.figure_kinds;
        add(
            "Kinds of figures", "Names for `deploy`, limits and scenarios.", "kind of figure", kinds.size(),
            [&](std::size_t i) { return kinds[i].spec.name; },
            [&](std::size_t i) { return about_figure(kinds[i].spec); });
        add(
            "Roles", "What a figure is where it stands (`View::role_of`).", "role of figures", rules_.role_names.size(),
            [&](std::size_t i) { return rules_.role_names[i]; },
            [&](std::size_t i) { return about_role(static_cast<RoleId>(i)); });
        add("Marks of figures", "Carried until the figure leaves the board.", "mark of figures", rules_.mark_names);
    }

    void board() {
        const auto& kinds = rules_.kinds;
        add(
            "Kinds of features", "For tile sets, `stands_on`, tariffs and conversions.", "kind of feature",
            kinds.size(), [&](std::size_t i) { return kinds[i].spec.name; },
            [&](std::size_t i) { return about_kind(kinds[i]); });
        add(
            "Kinds of spaces", "Places for figures that are no segment.", "kind of space", rules_.space_kinds.size(),
            [&](std::size_t i) { return rules_.space_kinds[i].name; },
            [&](std::size_t i) {
                const std::string& upon = rules_.space_kinds[i].upon;
                return upon.empty() ? upon : "upon the piece " + upon;
            });
        const auto& terrains = rules_.terrain_names;
        add("Terrains", "What edges of tiles show.", "terrain",
            {terrains.begin() + std::min<std::ptrdiff_t>(1, std::ssize(terrains)), terrains.end()});
        add("Words on segments", "Printed on a part of a feature and counted over all of it (`View::count`).",
            "word on segments", rules_.attribute_names);
        add("Words on tiles", "Printed on a tile as a whole (`View::number_on`, `View::tiles_with`).", "word on tiles",
            rules_.word_names);
        add("Forms of tiles", "What a tile can become while it lies there (`Play::transform`).", "form of tiles",
            rules_.form_names);
        add(
            "Piles", "Stacks, bags and hands of tiles.", "pile", rules_.piles.size(),
            [&](std::size_t i) { return rules_.piles[i].name; },
            [&](std::size_t i) { return std::string(rules_.piles[i].holder == nobody ? "" : "one for each player"); });
        auto& piles = sorts_.back().names; // of hands there is one for each seat
        piles.erase(std::unique(piles.begin(), piles.end(),
                                [](const KnownName& l, const KnownName& r) { return l.name == r.name; }),
                    piles.end());
    }

    void choices() {
        add(
            "Decisions", "To `contribute` to, and for scenarios.", "decision", rules_.decisions.size(),
            [&](std::size_t i) { return rules_.decisions[i].spec.name; },
            [&](std::size_t i) { return rules_.decisions[i].spec.question; });
        add(
            "Verbs", "Of actions; behind each what is typed after it.", "verb", rules_.verbs.size(),
            [&](std::size_t i) { return rules_.verbs[i].name; },
            [&](std::size_t i) { return joined(rules_.verbs[i].forms); });
        NamesOfSort steps{"Labels of steps", "For the `[order]` of game files; behind each its anchor.", {}};
        for (const StepName& step : rules_.program_names) {
            if (const std::size_t dot = step.label.find('.'); dot != std::string::npos) {
                const std::string module = step.label.substr(0, dot);
                steps.names.push_back({step.label,
                                       module == "kernel" ? std::vector<std::string>{} : std::vector{module},
                                       step.anchor == Anchor::count ? "pushed" : anchor_name(step.anchor)});
            }
        }
        sorts_.push_back(std::move(steps));
        NamesOfSort anchors{
            "Anchors", "Where steps stand, in this order; what happens there: [turn-order.md](../turn-order.md).", {}};
        for (std::size_t i = 0; i < static_cast<std::size_t>(Anchor::count); ++i) {
            anchors.names.push_back({anchor_name(static_cast<Anchor>(i)), {}, ""});
        }
        sorts_.push_back(std::move(anchors));
        NamesOfSort moments{"Moments of anchors", "`moments::` for steps; behind each its anchor.", {}};
        for (const Moment& moment : moments::named) {
            moments.names.push_back({moment.name, {}, anchor_name(moment.anchor)});
        }
        sorts_.push_back(std::move(moments));
        add("Rights of a turn", "Kept until the turn ends.", "right of a turn", rules_.turn_right_names);
        add("Rights of a part", "Kept until the part of the turn ends.", "right of a part", rules_.part_right_names);
    }

    void scoring() {
        add(
            "Terms", "What values count; a module that names one shares it.", "term", rules_.terms.size(),
            [&](std::size_t i) { return rules_.terms[i].singular; },
            [&](std::size_t i) { return rules_.terms[i].plural; });
        add("Occasions", "Why a feature is valued.", "occasion", rules_.occasion_names);
        add(
            "Causes", "What points are for that no feature is worth (`Play::award`).", "cause", rules_.causes.size(),
            [&](std::size_t i) { return rules_.causes[i].words; },
            [&](std::size_t i) { return rules_.causes[i].rule; });
        add(
            "Stakes", "What gives a share in a feature's points.", "stake", rules_.stakes.size(),
            [&](std::size_t i) { return rules_.stakes[i].name; },
            [&](std::size_t i) { return std::string(rules_.stakes[i].majority ? "won by the majority" : ""); });
        add("Reasons", "Why a figure moved.", "reason", rules_.reason_names);
        add(
            "Routes", "How a figure gets somewhere; vetoes see it.", "route", rules_.routes.size(),
            [&](std::size_t i) { return rules_.routes[i].name; },
            [&](std::size_t i) {
                return joined({rules_.routes[i].deploys ? "from the supply" : "from the board",
                               rules_.routes[i].shares ? "shares the place" : "needs a free place"});
            });
    }

    std::string about_quality(const std::string& name, QualityId quality) const {
        std::string about;
        for (const InstalledModule& module : library_.modules()) {
            const auto found = module.manifest.qualities.find(name);
            about = found == module.manifest.qualities.end() ? about : found->second;
        }
        std::vector<std::string> figures;
        for (const CompiledFigureKind& kind : rules_.figure_kinds) {
            if (kind.qualities[index(quality)]) {
                figures.push_back(kind.spec.name);
            }
        }
        return about + (figures.empty() ? "" : (about.empty() ? "Had by " : " Had by ") + listed(figures) + '.');
    }

    static std::string about_figure(const FigureKindSpec& spec) {
        std::vector<std::string> parts;
        if (!spec.stands_on.empty()) {
            std::vector<std::string> kinds = spec.stands_on; // with a point before what may be absent
            for (std::string& kind : kinds) {
                kind.erase(0, kind.find('.') + 1);
            }
            parts.push_back("on " + listed(kinds));
        }
        if (!spec.qualities.empty()) {
            parts.push_back(listed(spec.qualities));
        }
        if (spec.neutral > 0) {
            parts.push_back("nobody's");
        }
        return joined(parts);
    }

    std::string about_role(RoleId role) const {
        std::vector<std::string> figures;
        for (const CompiledFigureKind& kind : rules_.figure_kinds) {
            for (std::size_t k = 0; k < kind.role_of.size(); ++k) {
                if (kind.role_of[k] == role) {
                    figures.push_back(kind.spec.name + " on " + rules_.kinds[k].spec.name);
                }
            }
        }
        return joined(figures);
    }

    std::string about_kind(const CompiledKind& kind) const {
        const char* const closing[] = {"closed when no gap is left", "closed when it is surrounded", "never closed"};
        const std::string& family = rules_.kinds[index(kind.family)].spec.name;
        return joined({closing[static_cast<std::size_t>(kind.spec.closing)]}) +
               (family == kind.spec.name ? "" : "; of the family of " + family);
    }

    const Ruleset& rules_;
    const Library& library_;
    std::vector<NamesOfSort> sorts_;
};

} // namespace

std::vector<NamesOfSort> names_of(const Ruleset& rules, const Library& library) { return Names(rules, library).all(); }

} // namespace bastide::host
