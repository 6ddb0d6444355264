#include "atlas/witness.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host::atlas {

namespace {

/// The module that registered a thing of a sort first; empty: the kernel.
std::string registered_by(const Ruleset& rules, const char* sort, const std::string& name) {
    const auto found = std::find_if(rules.spoken.begin(), rules.spoken.end(),
                                    [&](const SpokenName& one) { return one.sort == sort && one.name == name; });
    return found == rules.spoken.end() ? std::string{} : found->module;
}

/// What stands last in quotation marks: "x.y" of "'run' of the step 'x.y'".
std::string last_quoted(const std::string& text) {
    const std::size_t end = text.rfind('\'');
    const std::size_t begin = end == std::string::npos || end == 0 ? end : text.rfind('\'', end - 1);
    return begin == std::string::npos ? text : text.substr(begin + 1, end - begin - 1);
}

Manner manner_of(Rank rank) {
    switch (rank) {
    case Rank::rate:
        return Manner::rates;
    case Rank::scale:
        return Manner::scales;
    case Rank::cancel:
        return Manner::cancels;
    default:
        return Manner::adds;
    }
}

std::uint64_t number_of(Position at) { return pack(at); }

constexpr std::uint64_t tile_words = 1U << 16; ///< where their numbers begin, after those of kinds of figures

} // namespace

bool Known::one_builds_on_other(const std::string& a, const std::string& b) const {
    const auto requires_it = [&](const std::string& one, const std::string& other) {
        const auto found = requires_.find(one);
        return found != requires_.end() && found->second.count(other) != 0;
    };
    return a == b || requires_it(a, b) || requires_it(b, a);
}

void Witness::begin(const Ruleset& rules, Mix mix) {
    rules_ = &rules;
    mix_ = std::move(mix);
    actions_ = 0;
    acts_.clear();
    told_.clear();
    kind_owners_.clear();
    feature_owners_.clear();
    verb_owners_ = rules.verb_modules;
    anchors_.clear();
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        kind_owners_.push_back(registered_by(rules, "kind of figure", kind.spec.name));
    }
    for (const CompiledKind& kind : rules.kinds) {
        feature_owners_.push_back(registered_by(rules, "kind of feature", kind.spec.name));
    }
    word_owners_.assign(rules.word_names.size(), {});
    for (const SpokenName& one : rules.spoken) {
        const auto word = std::find(rules.word_names.begin(), rules.word_names.end(), one.name);
        if (one.sort == "word on tiles" && word != rules.word_names.end()) {
            word_owners_[static_cast<std::size_t>(word - rules.word_names.begin())].insert(one.module);
        }
    }
    for (const StepName& step : rules.program_names) {
        anchors_.emplace(step.label, step.anchor);
    }
}

const std::string* Witness::worker() const { return hook() == nullptr ? nullptr : &hook()->module; }

void Witness::note(Key key, const std::string& module, Manner manner, const std::string& what) {
    if (module.empty()) {
        return;
    }
    std::vector<Act>& acts = acts_[key];
    const bool known = std::any_of(acts.begin(), acts.end(), [&](const Act& act) {
        return act.module == module && act.deed == Deed{manner, what};
    });
    if (!known) {
        acts.push_back({module, {manner, what}, actions_});
    }
}

void Witness::note_place(const Play& play, Place at, const std::string& module, Manner manner,
                         const std::string& what) {
    if (at.where == Where::segment) {
        note({Thing::feature, index(play.feature_of(at.segment()))}, module, manner, what);
    } else if (at.where == Where::square || at.where == Where::beside) {
        note({Thing::square, number_of(at.square())}, module, manner, what);
    }
    if (const TileId tile = play.tile_of(at); tile != none_of<TileId> && index(tile) < play.tiles().size()) {
        note({Thing::square, number_of(play.tile(tile).at)}, module, manner, what);
    }
}

void Witness::note_rules(const std::string& ids) {
    for (const std::string& id : split_words(ids)) {
        told_.insert(id);
    }
}

/// A step of a module has done something at its anchor.
void Witness::note_step() {
    if (step() == nullptr) {
        return;
    }
    const std::string label = last_quoted(step()->what);
    const auto anchor = anchors_.find(label);
    if (anchor != anchors_.end() && anchor->second != Anchor::count) {
        note({Thing::moment, index(anchor->second)}, step()->module, Manner::acts, label);
    }
}

void Witness::on_event(const Play& play, const Event& event) {
    note_step();
    event.visit([&](const auto& happened) { tell(play, happened); });
}

void Witness::valued(const Play& play, Rank rank, const Valuation& before, const Valuation& after) {
    const std::string& module = *worker();
    const Key key{Thing::value, index(after.feature)};
    std::string what;
    for (const Valuation::Term& term : after.terms().subspan(before.terms().size())) {
        what += (what.empty() ? "" : ", ") + rules_->terms[index(term.what)].plural;
    }
    note(key, module, manner_of(rank), what.empty() ? play.plural(after.kind, 2) : what);
    note_rules(after.rules());
    note(key, feature_owners_[index(after.kind)], Manner::is, play.plural(after.kind, 1));
    play.each_figure(after.feature, [&](FigureId f) {
        const FigureKindId kind = play.figure(f).kind;
        note(key, owner(kind), Manner::stands, play.plural(kind, 1));
    });
}

void Witness::forbade(const Play& play, FigureKindId kind, Place, const std::string& rules) {
    const std::string& module = *worker();
    if (owner(kind).empty() || owner(kind) == module) {
        return;
    }
    note({Thing::place, index(kind)}, module, Manner::forbids, rules);
    note({Thing::place, index(kind)}, owner(kind), Manner::deploys, play.plural(kind, 1));
}

/// Of a tile that shows what only another module asks for.
void Witness::forbade(const Play& play, TileTypeId type, Position, const std::string& rules) {
    const std::string& module = *worker();
    for (std::size_t word = 0; word < word_owners_.size(); ++word) {
        const std::set<std::string>& owners = word_owners_[word];
        if (play.type(type).words[word] && owners.size() == 1 && owners.count(module) == 0) {
            const Key key{Thing::place, tile_words + word};
            note(key, module, Manner::forbids, rules);
            note(key, *owners.begin(), Manner::deploys, "tile with " + rules_->word_names[word]);
        }
    }
}

void Witness::changed(const Play& play, Changed what) {
    note_step();
    const std::string& module = *worker();
    const std::string& by = hook()->what;
    if (what == Changed::turns) {
        note({Thing::turns, 0}, module, Manner::changes, last_quoted(by));
    } else if (what == Changed::tiles) {
        note({Thing::tiles, 0}, module, Manner::changes, last_quoted(by));
    } else if (what == Changed::board && play.placed_tile() != none_of<TileId>) {
        note({Thing::square, number_of(play.tile(play.placed_tile()).at)}, module, Manner::lays, last_quoted(by));
    }
}

void Witness::tell(const Play& play, const events::TurnBegan&) { close_turn(play); }

void Witness::tell(const Play&, const events::PartBegan&) { close_part(); }

void Witness::tell(const Play& play, const events::TilePlaced& event) {
    if (worker() != nullptr) {
        note({Thing::square, number_of(play.tile(event.tile).at)}, *worker(), Manner::lays, last_quoted(hook()->what));
    }
}

void Witness::tell(const Play& play, const events::TileTransformed& event) {
    if (worker() != nullptr) {
        note({Thing::square, number_of(play.tile(event.tile).at)}, *worker(), Manner::lays, last_quoted(hook()->what));
    }
}

void Witness::tell(const Play& play, const events::FigureMoved& event) {
    const Figure& figure = play.figure(event.figure);
    const std::string name = play.plural(figure.kind, 1);
    const std::string& reason = rules_->reason_names[index(event.reason)];
    const Key key{Thing::figure, index(event.figure)};
    if (const std::string* const by = worker(); by != nullptr) {
        note(key, *by, Manner::moves, reason);
        note_place(play, figure.place, *by, Manner::moves, name + ' ' + reason);
        if (event.feature != none_of<FeatureId>) {
            note({Thing::feature, index(event.feature)}, *by, Manner::moves, name + ' ' + reason);
        }
    }
    if (event.reason != reasons::scored && (worker() == nullptr || *worker() != owner(figure.kind))) {
        note(key, owner(figure.kind), Manner::deploys, name);
        note_place(play, figure.place, owner(figure.kind), Manner::deploys, name);
    }
}

void Witness::tell(const Play&, const events::Scored& event) {
    if (event.majority != nullptr && event.feature != none_of<FeatureId>) {
        for (std::size_t i = 0; i < rules_->majorities.size(); ++i) {
            const MajoritySpec& rule = rules_->majorities[i];
            const std::string first = rule.rules.substr(0, rule.rules.find(' '));
            const auto module = known_.module_of_rule.find(first);
            if ((event.majority->decided >> i & 1U) != 0 && module != known_.module_of_rule.end()) {
                note({Thing::value, index(event.feature)}, module->second, Manner::most, rule.text);
                note_rules(rule.rules);
            }
        }
    }
}

void Witness::tell(const Play&, const events::Note& event) { note_rules(event.rule); }

/// Whatever a player does by a module's verb to something that the action names.
void Witness::tell(const Play& play, const events::Acting& event) {
    const CompiledVerb& verb = rules_->verbs[index(event.action.verb)];
    const std::string& module = verb_owners_[index(event.action.verb)];
    for (const ActionValue& value : verb.values) {
        const std::uint64_t it = value.of(event.action);
        if (value.sort == ValueSort::segment && it < play.core().segments) {
            note({Thing::feature, index(play.feature_of(static_cast<SegmentId>(it)))}, module, Manner::chooses,
                 verb.name);
        } else if (value.sort == ValueSort::figure && it < play.figures().size()) {
            note({Thing::figure, it}, module, Manner::chooses, verb.name);
            note_place(play, play.figure(static_cast<FigureId>(it)).place, module, Manner::chooses, verb.name);
        } else if (value.sort == ValueSort::square) {
            note({Thing::square, it}, module, Manner::chooses, verb.name);
        } else if (value.sort == ValueSort::tile && it < play.tiles().size()) {
            note({Thing::square, number_of(play.tile(static_cast<TileId>(it)).at)}, module, Manner::chooses, verb.name);
        }
    }
}

void Witness::done(const Play&, std::size_t actions) { actions_ = actions; }

} // namespace bastide::host::atlas
