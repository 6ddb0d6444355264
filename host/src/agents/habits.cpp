#include "agents/habits.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "chance/numbers.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr std::size_t easily_seen = 12;    ///< options that are no tiles
constexpr const char* lasting = "lasting"; ///< all kinds that never close

/// As it may be typed: "tall-peg", in the singular or the plural. Of roles nobody says the plural.
bool is_named(const std::string& typed, std::string name, std::string plural = {}) {
    std::replace(name.begin(), name.end(), ' ', '-');
    std::replace(plural.begin(), plural.end(), ' ', '-');
    const bool of_f = name.ends_with('f') && typed == name.substr(0, name.size() - 1) + "ves";
    return typed == name || typed == name + 's' || of_f || (!plural.empty() && typed == plural);
}

/// Those that the option may be given with, for a sentence.
std::vector<std::string> names_that_habits_know(const Ruleset& rules, const std::string& option) {
    std::vector<std::string> names;
    if (option == "blind") {
        names.emplace_back(lasting);
    }
    for (const CompiledKind& kind : rules.kinds) {
        names.push_back(kind.spec.name);
    }
    if (option == "no") {
        names.emplace_back("merging"); // an option of its own, as one finds out here who mistypes it
        names.insert(names.end(), rules.role_names.begin(), rules.role_names.end());
        for (const CompiledFigureKind& kind : rules.figure_kinds) {
            names.push_back(kind.spec.name);
        }
        for (const CompiledVerb& verb : rules.verbs) {
            names.push_back(verb.name);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

[[noreturn]] void refuse_name(const Ruleset& rules, const std::string& option, const std::string& name) {
    const std::vector<std::string> names = names_that_habits_know(rules, option);
    throw Error("An agent's option " + in_quotes(option + "-" + name) + " means nothing in this game." +
                did_you_mean(name, names) + " Known are " + listed(names) + ".");
}

} // namespace

std::vector<AgentOption> Habits::options() {
    return {{"notice", "of a hundred squares, how many it sees at a decision", 1, 100, 100},
            flag_option("hasty", "it thinks of each decision alone, not of those after it"),
            flag_option("selfish", "what others get does not matter to it"),
            flag_option("short-sighted", "it counts what there is now, nothing that may come"),
            flag_option("no-merging", "it does nothing by which it would share a feature with others"),
            flag_option("no-NAME", "no figure on such a feature, in such a role, of such a kind; no such move"),
            flag_option("blind-NAME",
                        "it does not see what such features bring at the end; lasting: those that never close"),
            flag_option("greedy-NAME", "what features of this kind bring counts twice for it")};
}

Habits Habits::of(const AgentSettings& settings) {
    Habits habits;
    habits.notice = settings.whole<unsigned>("notice");
    habits.hasty = settings.flag("hasty");
    habits.selfish = settings.flag("selfish");
    habits.short_sighted = settings.flag("short-sighted");
    habits.no_merging = settings.flag("no-merging");
    habits.no = settings.named("no-NAME");
    habits.blind = settings.named("blind-NAME");
    habits.greedy = settings.named("greedy-NAME");
    return habits;
}

bool Habits::any() const {
    return notice < 100 || hasty || selfish || short_sighted || no_merging || !no.empty() || !blind.empty() ||
           !greedy.empty();
}

Manner::Manner(const Habits& habits, const Ruleset& rules) : habits_(habits) {
    no_ = {std::vector<bool>(rules.kinds.size()), std::vector<bool>(rules.role_names.size()),
           std::vector<bool>(rules.figure_kinds.size()), std::vector<bool>(rules.verbs.size())};
    const auto mark = [&](std::vector<bool>& marks, const std::string& name, const auto& all, auto&& is) {
        bool found = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (is(all[i], name)) {
                marks[i] = found = true;
            }
        }
        return found;
    };
    const auto is_kind = [](const CompiledKind& kind, const std::string& name) {
        return is_named(name, kind.spec.name, kind.spec.plural);
    };
    for (const std::string& name : habits.no) {
        const bool kind = mark(no_.kinds, name, rules.kinds, is_kind);
        const bool role = mark(no_.roles, name, rules.role_names,
                               [](const std::string& one, const std::string& asked) { return is_named(asked, one); });
        const bool figure = mark(no_.figures, name, rules.figure_kinds, [](const auto& one, const std::string& asked) {
            return is_named(asked, one.spec.name, one.spec.plural);
        });
        const bool verb = mark(no_.verbs, name, rules.verbs,
                               [](const auto& one, const std::string& asked) { return asked == one.name; });
        if (!kind && !role && !figure && !verb) {
            refuse_name(rules, "no", name);
        }
        keeps_from_places_ = keeps_from_places_ || kind || role || figure;
    }
    blind_.resize(rules.kinds.size());
    for (const std::string& name : habits.blind) {
        if (!mark(blind_, name, rules.kinds, is_kind) && name != lasting) {
            refuse_name(rules, "blind", name);
        }
    }
    greedy_.resize(rules.kinds.size());
    for (const std::string& name : habits.greedy) {
        if (!mark(greedy_, name, rules.kinds, is_kind)) {
            refuse_name(rules, "greedy", name);
        }
    }
    const bool all_lasting = std::find(habits.blind.begin(), habits.blind.end(), lasting) != habits.blind.end();
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        blind_[kind] = blind_[kind] || (all_lasting && rules.kinds[kind].spec.closing == Closing::never);
    }
}

void Manner::begin(const Game& game, PlayerId me, std::uint64_t seed) {
    const Play& play = game.play();
    me_ = me;
    seed_ = seed;
    notice_ = habits_.notice;
    tiles_ = play.tiles().size();
    options_ = game.legal_count();
    score_ = play.score(me);
    closed_ = closed_of_greed(play);
    closed_before_.assign(habits_.greedy.empty() ? std::size_t{0} : play.core().segments, false);
    each_closed_of_greed(play, [&](FeatureId feature) {
        play.each_segment(feature, [&](SegmentId s) { closed_before_[index(s)] = true; });
    });
}

bool Manner::notices(Action action, const Game& after) const {
    const std::span<const Tile> tiles = after.play().tiles();
    const bool laid = tiles.size() > tiles_;
    if (notice_ >= 100 || (!laid && options_ <= easily_seen)) {
        return true;
    }
    const std::uint64_t what = laid ? pack(tiles[tiles_].at) : action.number();
    return mixed(seed_ ^ mixed(what)) % 100 < notice_;
}

int Manner::kept_from(const Play& play) const {
    int count = 0;
    for (const FigureId f : play.figures_of(me_)) {
        const Figure& figure = play.figure(f);
        if (!figure.on_board()) {
            continue;
        }
        const RoleId role = play.role_of(f);
        count +=
            no_.figures[index(figure.kind)] ||
                    (figure.place.where == Where::segment && no_.kinds[index(play.kind_of(figure.place.segment()))]) ||
                    (role != none_of<RoleId> && no_.roles[index(role)])
                ? 1
                : 0;
    }
    return count;
}

/// Figures of others that stand where it stands.
int Manner::shared(const Play& play) const {
    int count = 0;
    for (const Figure& figure : play.figures()) {
        if (figure.place.where != Where::segment || figure.owner == nobody ||
            (play.team_of(me_) >> index(figure.owner) & 1U) != 0) {
            continue;
        }
        bool here = false;
        play.each_figure(play.feature_of(figure.place.segment()),
                         [&](FigureId other) { here = here || play.figure(other).owner == me_; });
        count += here ? 1 : 0;
    }
    return count;
}

/// Hears what comes of an action one by one: a feature that closes by it sends home at once who has just come there,
/// or who has just come to share it.
class Manner::Witness final : public Observer {
public:
    Witness(const Manner& manner, const Play& before)
        : manner_(manner), kept_from_(manner.kept_from(before)), shared_(manner.shared(before)) {}
    void on_event(const Play& play, const Event& event) override {
        seen_ = seen_ || (event.is<events::FigureMoved>() ? is_there(play) : shares(play));
    }
    bool sees(const Play& after) const { return seen_ || is_there(after) || shares(after); }

private:
    bool is_there(const Play& play) const { return manner_.keeps_from_places_ && manner_.kept_from(play) > kept_from_; }
    bool shares(const Play& play) const { return manner_.habits_.no_merging && manner_.shared(play) > shared_; }

    const Manner& manner_;
    int kept_from_, shared_; ///< before
    bool seen_ = false;
};

bool Manner::shuns(const Game& before, Action action, const Game& after) const {
    if (no_.verbs[index(action.verb)] || (!keeps_from_places_ && !habits_.no_merging)) {
        return no_.verbs[index(action.verb)];
    }
    Witness witness(*this, before.play());
    if (!witness.sees(after.play())) {
        Game again = before; // what becomes of another game is watched by nobody
        again.watch(&witness, events::set<events::FeatureExtended, events::FigureMoved>);
        again.apply(action);
    }
    return witness.sees(after.play());
}

/// Features that have closed of the kinds that it is after.
int Manner::closed_of_greed(const Play& play) const {
    int closed = 0;
    for (std::size_t kind = 0; kind < greedy_.size(); ++kind) {
        closed += greedy_[kind] ? play.closed_features(static_cast<KindId>(kind)) : 0;
    }
    return closed;
}

template <class Visit> void Manner::each_closed_of_greed(const Play& play, Visit&& visit) const {
    for (std::size_t s = 0; !habits_.greedy.empty() && s < play.core().segments; ++s) {
        const auto feature = static_cast<FeatureId>(s);
        if (play.is_feature(feature) && greedy_[index(play.feature(feature).kind)] && play.closed(feature)) {
            visit(feature);
        }
    }
}

/// What features of these kinds that have closed since are worth, if it has got as much; whoever stood there is home.
double Manner::closed_for(const Play& play) const {
    double brought = 0;
    if (closed_of_greed(play) > closed_) {
        each_closed_of_greed(play, [&](FeatureId feature) {
            const bool before = index(feature) < closed_before_.size() && closed_before_[index(feature)];
            brought += before ? 0 : play.value(feature, occasions::completed, me_).total();
        });
    }
    return std::max(0.0, std::min<double>(brought, play.score(me_) - score_));
}

/// Calls `visit` with every feature of these kinds that somebody stands on, and its owners.
template <class Visit> void Manner::each_of(const std::vector<bool>& kinds, const Play& play, Visit&& visit) const {
    each_occupied(play, [&](FeatureId feature) {
        if (kinds[index(play.feature(feature).kind)]) {
            visit(feature, play.majority(feature).owners);
        }
    });
}

/// What it is after: its features of these kinds, and what it has got for those that have closed.
double Manner::wanted(const Play& play) const {
    double points = closed_for(play);
    each_of(greedy_, play, [&](FeatureId feature, unsigned owners) {
        points += (owners >> index(me_) & 1U) != 0 ? play.value(feature, occasions::final, me_).total() : 0;
    });
    return points;
}

void Manner::forget(const Play& play, Worths& worths) const {
    each_of(blind_, play, [&](FeatureId feature, unsigned owners) {
        for (; owners != 0; owners &= owners - 1) {
            const auto seat = static_cast<std::size_t>(std::countr_zero(owners));
            worths[seat] -= play.value(feature, occasions::final, static_cast<PlayerId>(seat)).total();
        }
    });
}

double Manner::margin(const Game& game, Worths worths) const {
    const Play& play = game.play();
    if (!habits_.blind.empty() && !game.is_terminal()) {
        forget(play, worths);
    }
    if (!habits_.greedy.empty()) {
        worths[index(me_)] += wanted(play);
    }
    if (!habits_.selfish) {
        return host::margin(play, worths, me_);
    }
    return worth_of(worths, play.team_of(me_));
}

} // namespace bastide::host
