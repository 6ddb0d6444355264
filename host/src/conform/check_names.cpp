// Names that are the name of nothing: no error, as the module that knows them may be absent, but mostly a typing error.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/words.hpp"
#include "checking/checked_game.hpp"
#include "conform/checks.hpp"
#include "explain/work.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/rulebook.hpp"
#include "library/text_file.hpp"
#include "svg/style.hpp"
#include <algorithm>
#include <map>
#include <set>

namespace bastide::host::conform {

namespace {

using Names = std::set<std::string>;

/// What is known when every module that can be beside this one is in the game.
struct Known {
    Names kinds, words, figures, spaces, tiles, qualities_asked, qualities_had;
};

/// Words that rules ask for, and what stands on tiles, printed or brought by a module; and what tiles are called.
void add_words(const Ruleset& rules, Known& known) {
    known.words.insert(rules.attribute_names.begin(), rules.attribute_names.end());
    known.words.insert(rules.word_names.begin(), rules.word_names.end());
    for (const TileDef& tile : rules.tile_defs) {
        known.tiles.insert(tile.name);
        for (const auto& [word, number] : tile.words) {
            known.words.insert(word);
        }
        for (const SegmentDef& segment : tile.segments) {
            for (const auto& [word, number] : segment.words) {
                known.words.insert(word);
            }
        }
    }
}

/// Some words are there with one value of a switch only.
void add_words_by_value(const Subject& subject, Known& known) {
    for (const SwitchSpec& spec : subject.manifest().switches) {
        for (const std::string& value : spec.values) {
            try {
                add_words(*subject.library().compile(subject.game({}, 2, {{subject.name() + '.' + spec.name, value}})),
                          known);
            } catch (const Error&) {
                // not every value goes with the others as they are
            }
        }
    }
}

Known known_beside_all(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game(subject.others(), 2));
    Known known;
    for (const CompiledKind& kind : rules->kinds) {
        known.kinds.insert(kind.spec.name);
    }
    add_words(*rules, known);
    add_words_by_value(subject, known);
    known.qualities_asked.insert(rules->quality_names.begin(), rules->quality_names.end());
    for (const SpaceKindSpec& space : rules->space_kinds) {
        known.spaces.insert(space.name);
    }
    for (const CompiledFigureKind& figure : rules->figure_kinds) {
        known.figures.insert(figure.spec.name);
        known.qualities_had.insert(figure.spec.qualities.begin(), figure.spec.qualities.end());
    }
    return known;
}

std::string nearest(const std::string& name, const Names& known) {
    return did_you_mean(name, std::vector<std::string>(known.begin(), known.end()));
}

/// What the tile sets that are installed say that it may stand on their tiles, be it for the looks alone.
void add_printed(const Library& library, Known& known) {
    for (const TileSet& set : installed_sets(library).sets) {
        known.words.insert(set.words.begin(), set.words.end());
        known.kinds.insert(set.kinds.begin(), set.kinds.end());
        for (const TileEntry& entry : set.tiles) {
            known.tiles.insert(entry.tile.name);
        }
    }
}

/// Figures that are not in the game without the module, and what is asked only with it.
void check_qualities(const Subject& subject, const Known& known, Findings& findings) {
    const auto rules = subject.library().compile(subject.game({}, 2));
    for (const CompiledFigureKind& figure : rules->figure_kinds) {
        for (const std::string& quality : figure.spec.qualities) {
            if (known.qualities_asked.count(quality) == 0) {
                findings.push_back("No rule of any module asks for the quality '" + quality + "' of the figure '" +
                                   figure.spec.name + "'." + nearest(quality, known.qualities_asked));
            }
        }
    }
    for (const std::string& quality : rules->quality_names) {
        if (known.qualities_had.count(quality) == 0) {
            findings.push_back("A rule asks for the quality '" + quality + "', which no figure of any module has." +
                               nearest(quality, known.qualities_had));
        }
    }
}

/// Rules that switches name, in whatever module they are.
void check_rules_of_switches(const Subject& subject, Findings& findings) {
    Names ids;
    for (const InstalledModule& module : subject.library().modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            ids.insert(rule.id);
        }
    }
    for (const SwitchSpec& spec : subject.manifest().switches) {
        for (const std::string& id : spec.rules) {
            if (ids.count(id) == 0) {
                findings.push_back(subject.manifest().file + ": the switch '" + spec.name + "' names the rule " + id +
                                   ", which no module has." + nearest(id, ids));
            }
        }
    }
}

/// Of a part that is left out, words that stand on no tile take nothing along.
void check_words_of_parts(const Subject& subject, Known known, Findings& findings) {
    add_printed(subject.library(), known);
    for (const SwitchSpec& spec : subject.manifest().switches) {
        for (const std::string& word : spec.words) {
            if (known.words.count(word) == 0) {
                findings.push_back(subject.manifest().file + ": the part '" + spec.name + "' names the word '" + word +
                                   "', which there is not." + nearest(word, known.words));
            }
        }
    }
}

/// Whoever looks up what a score cites is told one of them.
void check_ids(const Subject& subject, Findings& findings) {
    std::map<std::string, std::string> others; // id -> module
    for (const InstalledModule& module : subject.library().modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            if (module.manifest.name != subject.name()) {
                others.emplace(rule.id, module.manifest.name);
            }
        }
    }
    for (const RuleEntry& rule : rules_of(subject.manifest())) {
        if (const auto other = others.find(rule.id); other != others.end()) {
            findings.push_back(subject.manifest().file + ":" + std::to_string(rule.line) + ": a rule of the module '" +
                               other->second + "' is called " + rule.id + ", too; give this one another id.");
        }
    }
}

/// What the module has registered in any game where it was looked for.
class Registered {
public:
    explicit Registered(const Subject& subject) : subject_(subject) { look_in_more_and_more(); }
    const Listable& seen() const { return seen_; }

private:
    /// Most modules register all that they list in any game, so the many others are for those that do not.
    void look_in_more_and_more() {
        look(subject_.game({}, 2));
        look(subject_.game(subject_.others(), 2));
        for (const SwitchSpec& spec : subject_.manifest().switches) {
            for (const std::string& value : checking::values_to_try(spec)) {
                look(subject_.game({}, 2, {{subject_.name() + '.' + spec.name, value}}));
            }
        }
        for (const Scenario& scenario : subject_.scenarios()) {
            look(scenario.game);
        }
    }

    void look(const GameFile& game) {
        const auto in = [](const std::vector<std::string>& names, const Names& there) {
            return std::all_of(names.begin(), names.end(), [&](const auto& name) { return there.count(name) != 0; });
        };
        if (in(subject_.manifest().kinds, seen_.kinds) && in(subject_.manifest().steps, seen_.labels)) {
            return;
        }
        try {
            Listable here = listable_of(subject_.library().compose(game), subject_.name());
            seen_.kinds.merge(here.kinds);
            seen_.labels.merge(here.labels);
        } catch (const Error&) {
            // not every value goes with the others as they are, and scenarios may show what is refused
        }
    }

    const Subject& subject_;
    Listable seen_;
};

/// What it lists for other modules to come after, and never brings: they would come after nothing.
void check_listed(const Subject& subject, Findings& findings) {
    const Registered registered(subject);
    const auto inert = [&](const std::string& name, const char* key, const char* what) {
        return subject.manifest().file + ": [module]: '" + key + "' lists '" + name +
               "', but with no value of a switch and in no scenario has the module " + what +
               " of that name; correct it or take it out.";
    };
    const auto check = [&](const std::vector<std::string>& listed, const Names& seen, const char* key,
                           const char* what) {
        for (const std::string& name : listed) {
            if (seen.count(name) == 0) {
                findings.push_back(inert(name, key, what) + nearest(name, seen));
            }
        }
    };
    check(subject.manifest().kinds, registered.seen().kinds, "kinds", "a kind of feature or figure");
    check(subject.manifest().steps, registered.seen().labels, "steps", "a step");
}

/// Words and tiles that drawings are put on.
void check_grounds(const svg::Style& style, const Known& known, const std::string& file, Findings& findings) {
    const auto check = [&](const std::string& table, const std::string& name, const Names& names, const char* what) {
        if (!name.empty() && names.count(name) == 0) {
            findings.push_back(file + ": [draw." + table + "] names the " + what + " '" + name +
                               "', which there is not." + nearest(name, names));
        }
    };
    for (const auto& [piece, how] : style.pieces) {
        check("pieces." + piece, how.on, known.words, "word");
        check("pieces." + piece, how.movement.around, known.words, "word");
    }
    for (const auto& [figure, how] : style.figures) {
        check("figures." + figure, how.movement.around, known.words, "word");
    }
    for (const auto& [spread, how] : style.spreads) {
        for (const std::vector<std::string>& row : how.tiles) {
            for (const std::string& tile : row) {
                check("spreads." + spread, tile, known.tiles, "tile");
            }
        }
    }
}

} // namespace

Findings inert_names(const Subject& subject) {
    const Known known = known_beside_all(subject);
    Findings findings;
    check_qualities(subject, known, findings);
    check_rules_of_switches(subject, findings);
    check_words_of_parts(subject, known, findings);
    check_ids(subject, findings);
    check_listed(subject, findings);
    return findings;
}

Findings drawings_of_nothing(const Subject& subject) {
    Known known = known_beside_all(subject);
    add_printed(subject.library(), known);
    svg::Style style;
    style.add(read_text(subject.manifest().file), subject.manifest().file);
    Findings findings;
    const auto check = [&](const auto& drawn, const Names& names, const char* table) {
        for (const auto& [name, how] : drawn) {
            if (names.count(name) == 0) {
                findings.push_back(subject.manifest().file + ": [draw." + table + name +
                                   "] draws what no module knows." + nearest(name, names));
            }
        }
    };
    check(style.kinds, known.kinds, ""); // [draw.KIND]
    check(style.words, known.words, "words.");
    check(style.figures, known.figures, "figures.");
    check(style.pieces, known.figures, "pieces.");
    check(style.spaces, known.spaces, "spaces.");
    check_grounds(style, known, subject.manifest().file, findings);
    return findings;
}

} // namespace bastide::host::conform
