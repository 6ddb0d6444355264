#include "faulty.hpp"
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace faulty {

std::string_view asked() {
    const char* const name = std::getenv("FAULTY");
    return name == nullptr ? "" : name;
}

namespace {

template <class Mistake> const Mistake* find(std::span<const Mistake> among) {
    const auto found = std::find_if(among.begin(), among.end(), [](const auto& it) { return it.name == asked(); });
    return found == among.end() ? nullptr : &*found;
}

/// "throws in WHERE"
void throw_in(std::string_view where) {
    constexpr std::string_view throws = "throws in ";
    if (asked().starts_with(throws) && asked().substr(throws.size()) == where) {
        throw std::runtime_error("thrown on purpose");
    }
}

} // namespace

/// Registers every kind of hook, and a question after each placement.
class Faulty : public Module {
public:
    void install(Registry& registry) override;

private:
    void install_hooks(Registry& registry);
    void install_vetoes(Registry& registry);
    void install_scoring(Registry& registry);

    void placed(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void answer(Play&) const { throw_in("a verb"); }
    std::string words(const Play&) const {
        throw_in("the text of a verb");
        return "so";
    }
    void outcomes(const Play&, Chances& out) const {
        throw_in("the outcomes of chance");
        out.add(things_.answer(), asked() == "chance without an outcome" ? 0 : 1);
    }
    Action sample(const Play&, Rng&) const {
        throw_in("a sample of chance");
        return things_.answer();
    }
    void idle(Play&) const { throw_in("a pushed step"); }
    void seat(Play&, PlayerId) const {}
    void listen(Play&, const events::TilePlaced&) const { throw_in("a listener"); }
    void echo(Play& play, const events::Scored&) const {
        if (asked() == "a listener that causes its own event") {
            play.award(play.turn_owner(), 1, things_.cause);
        }
    }
    bool watch(Play&) const {
        throw_in("a watch");
        return asked() == "a watch that never rests";
    }
    bool keeps_going(const Play&) const {
        throw_in("what keeps the game going");
        return false;
    }
    void more(const Play&, ActionList&) const { throw_in("a contribution"); }
    void standing(const Play&, ActionList&) const { throw_in("standing actions"); }
    bool placement(const Play&, TileTypeId, Position, unsigned) const {
        throw_in("a veto of placements");
        return false;
    }
    bool square(const Play&, TileTypeId, Position) const {
        throw_in("a veto of squares");
        return false;
    }
    bool place(const Play&, FigureKindId, Place, RouteId) const {
        throw_in("a veto of places");
        return false;
    }
    bool concerns(const Ruleset&, const TileType&) const {
        throw_in("what a veto concerns");
        return true;
    }
    void tariff(const Play&, Valuation&) const { throw_in("a tariff"); }
    void count(const Play&, FeatureId, const Strengths&, Strengths&) const { throw_in("a majority"); }
    int strength(const Play&, FigureId) const {
        throw_in("the strength of a figure");
        return 1;
    }
    std::string display(const Play&, PlayerId) const {
        throw_in("a display");
        return {};
    }
    std::string verdict(const Play&) const {
        throw_in("a verdict");
        return {};
    }
    int measure(const Play&, PlayerId) const {
        throw_in("a measure");
        return 0;
    }
    void transform(TileDef&) const { throw_in("a change of printed tiles"); }
    void estimate(const Play&, Estimate&) const { throw_in("an estimate"); }

    Things things_;
};

void Faulty::install(Registry& registry) {
    throw_in("install");
    if (const AtInstalling* mistake = find(mistakes_at_installing())) {
        mistake->make(registry);
    }
    things_.slot = registry.slot<std::uint32_t>();
    things_.cause = registry.cause("a mistake", "BASE-001");
    things_.term = registry.term("mistake");
    things_.answer = registry.verb(
        {.name = "answer", .apply = hook<&Faulty::answer>(this), .text = hook<&Faulty::words>(this), .forms = {"so"}});
    const bool by_chance = asked().find("chance") != std::string_view::npos;
    DecisionSpec question{.name = "question", .question = "Well?", .list = hook<&Faulty::list>(this)};
    if (by_chance) {
        question = {.name = "question", .outcomes = hook<&Faulty::outcomes>(this)};
    }
    if (asked() == "throws in a sample of chance") {
        question.sample = hook<&Faulty::sample>(this);
    }
    things_.question = registry.decision(question);
    things_.about = registry.decision<PlayerId>({.name = "about", .list = hook<&Faulty::list>(this)});
    things_.idle = registry.step({.label = "faulty.idle", .run = hook<&Faulty::idle>(this)});
    things_.about_somebody = registry.step<PlayerId>({.label = "faulty.seat", .run = hook<&Faulty::seat>(this)});
    registry.at(Anchor::part_placed, {.label = "faulty.placed", .run = hook<&Faulty::placed>(this)});
    install_hooks(registry);
    install_vetoes(registry);
    install_scoring(registry);
}

void Faulty::install_hooks(Registry& registry) {
    registry.on<events::TilePlaced>(hook<&Faulty::listen>(this));
    registry.on<events::Scored>(hook<&Faulty::echo>(this));
    registry.watch(hook<&Faulty::watch>(this));
    registry.keeps_going(hook<&Faulty::keeps_going>(this));
    registry.contribute("figures", hook<&Faulty::more>(this));
    registry.standing(verbs::pass, hook<&Faulty::standing>(this));
    registry.display("mistakes", hook<&Faulty::display>(this));
    registry.verdict(hook<&Faulty::verdict>(this), {.before = {"base.verdict"}});
    registry.measure({.name = "mistakes", .about = "Mistakes made.", .unit = "mistakes"}, hook<&Faulty::measure>(this));
    registry.transform_tiles(hook<&Faulty::transform>(this));
}

void Faulty::install_vetoes(Registry& registry) {
    if (asked() == "throws in what a veto concerns") {
        registry.veto_placement({.concerns = hook<&Faulty::concerns>(this), .turned = hook<&Faulty::placement>(this)});
    } else {
        registry.veto_placement({.turned = hook<&Faulty::placement>(this)});
    }
    registry.veto_placement({.square = hook<&Faulty::square>(this)});
    registry.veto_place(hook<&Faulty::place>(this));
}

void Faulty::install_scoring(Registry& registry) {
    things_.guest = registry.figure_kind({.name = "guest",
                                          .per_player = 1,
                                          .strength_of = hook<&Faulty::strength>(this),
                                          .stands_on = {"road", "city", "monastery"},
                                          .roles = {"guest", "guest", "guest"}});
    registry.tariff_of_all(Rank::add, hook<&Faulty::tariff>(this));
    registry.majority({.count = hook<&Faulty::count>(this), .text = "a mistake", .rules = "BASE-001"});
    registry.estimate(Anchor::end_awards, hook<&Faulty::estimate>(this));
}

void Faulty::placed(Play& play) const {
    throw_in("a step");
    if (const InPlay* mistake = find(mistakes_in_play())) {
        mistake->make(play, things_);
    }
    play.push(things_.idle);
    const bool by_chance = asked().find("chance") != std::string_view::npos;
    if (by_chance || find(mistakes_in_lists()) != nullptr || asked().find("verb") != std::string_view::npos ||
        asked() == "throws in a list") {
        play.ask(things_.question, by_chance ? chance : play.turn_owner());
    }
}

void Faulty::list(const Play& play, ActionList& out) const {
    throw_in("a list");
    if (const InList* mistake = find(mistakes_in_lists())) {
        mistake->make(play, out, things_);
        return;
    }
    out.add(things_.answer());
    out.add(verbs::pass());
}

} // namespace faulty

BASTIDE_MODULE(faulty::Faulty)
