// A small module that makes the mistakes which authors make, one at a time: the environment variable OOPS says which.
// tests/input/test_many_mistakes_slow.py knows what has to tell of each.
#include <bastide/bastide.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <thread>

using namespace bastide;

namespace {

/// Whether this is the mistake that is asked for.
bool asked(std::string_view mistake) {
    static const char* const it = std::getenv("OOPS");
    return it != nullptr && mistake == it;
}

class Oops : public Module {
public:
    void install(Registry& registry) override;

private:
    struct Memory {
        std::array<std::uint8_t, max_players> waved;
    };
    struct Two {
        std::uint32_t a, b;
    };

    void install_mistakes(Registry& registry);
    void install_secrets(Registry& registry);
    int points(Registry& registry) const;
    void list(const Play& play, ActionList& out) const;
    void wave(Play& play) const;
    void wave_by_luck(Play& play) const;
    void wave_at_nothing(Play& play) const;
    void bonus(const Play& play, Valuation& value) const;
    void later(Play& play, PlayerId seat) const;
    void close(Play& play) const;
    void end(Play& play) const;
    void guess(const Play& play, Estimate& estimate) const { estimate.add(PlayerId{0}, play.players()); }
    void deal(Play& play) const;
    void redeal(const Play&, Memory& secret, PlayerId viewer, Rng& rng) const;
    void keep(const Play&, Memory&, PlayerId, Rng&) const {}
    void moved(Play& play, const events::FigureMoved&) const { play[slot_].waved[index(nobody)] = 1; }
    void nothing(const Play&, ActionList&) const {}
    void some(const Play&, ActionList& out) const { out.add(verbs::pass()); }
    void whisper(Play& play, std::uint8_t word) const { play[secret_].waved[index(play.actor())] = word; }

    int points_ = 0;
    Slot<Memory> slot_{}, secret_{};
    Slot<Two> two_{};
    CauseId cause_{};
    Verb<> wave_{};
    Verb<std::uint8_t> whisper_{};
    TermId term_{};
    AttributeId lamp_{};
    KindId road_{};
    Step<PlayerId> step_{};
    Decision<> ask_{};
    mutable int waves_ = 0;
    std::array<TermId, 13> terms_{};
    // never registered
    Verb<> no_verb_{};
    FigureKindId no_man_{};
    CauseId no_cause_{};
    TermId no_term_{};
    Mark no_mark_{};
    Slot<Memory> no_slot_{};
    Step<> no_step_{};
    Decision<> no_decision_{};
};

int Oops::points(Registry& registry) const {
    if (asked("a number read as a flag")) {
        return registry.flag("bonus") ? 1 : 0;
    }
    if (asked("a number read as a text")) {
        return static_cast<int>(registry.text("bonus").size());
    }
    return registry.number(asked("a switch that there is not") ? "bonsu" : "bonus");
}

void Oops::install(Registry& registry) {
    for (volatile int i = 0; asked("an install that never ends") && i == 0;) {
    }
    points_ = points(registry);
    slot_ = registry.slot<Memory>();
    cause_ = registry.cause("a wave", asked("a cause without a rule") ? "" : "OOPS-001");
    VerbSpec<> wave{.name = "oops-wave", .apply = hook<&Oops::wave>(this)};
    if (asked("a verb without apply")) {
        wave.apply = {};
    }
    wave_ = registry.verb(wave);
    registry.contribute(asked("a decision misspelt") ? "figurs" : "figures", hook<&Oops::list>(this));
    term_ = registry.term("lamp");
    lamp_ = registry.attribute("oops-lamp");
    road_ = registry.find_kind(asked("a kind misspelt") ? "raod" : "road");
    registry.tariff(road_, Rank::add, hook<&Oops::bonus>(this), Reads::feature);
    step_ = registry.step<PlayerId>({.label = "oops.later", .run = hook<&Oops::later>(this)});
    StepSpec close{.label = "oops.close", .run = hook<&Oops::close>(this), .writes = {"scores"}};
    close.label = asked("a step without a label")      ? ""
                  : asked("a label of another module") ? "lamps.close"
                                                       : close.label;
    if (asked("after a step of another anchor")) {
        close.after = {"base.start-tile"};
    }
    if (asked("writes forgotten")) {
        close.writes.clear();
    }
    registry.at(Anchor::part_close, close);
    install_mistakes(registry);
    install_secrets(registry);
}

void Oops::install_mistakes(Registry& registry) {
    if (asked("a listener that is none")) {
        registry.on<events::Scored>({});
    }
    if (asked("stands on a kind misspelt")) {
        registry.figure_kind({.name = "oops-man", .per_player = 1, .stands_on = {"raod"}});
    }
    if (asked("a slot half set")) {
        two_ = registry.slot<Two>();
    }
    if (asked("an estimate that is wrong")) {
        registry.at(Anchor::end_awards, {.label = "oops.end",
                                         .run = hook<&Oops::end>(this),
                                         .after = {"traders-and-builders.goods"},
                                         .before = {"king-and-robber.rewards"},
                                         .writes = {"scores"}});
        registry.estimate(Anchor::end_awards, hook<&Oops::guess>(this));
    }
    if (asked("an own array at nobody")) {
        registry.on<events::FigureMoved>(hook<&Oops::moved>(this));
    }
    if (asked("no order beside others")) {
        registry.at(Anchor::part_placed, {.label = "oops.p", .run = hook<&Oops::close>(this), .writes = {"figures"}});
    }
    if (asked("an empty list")) {
        ask_ = registry.decision({.name = "oops", .question = "?", .list = hook<&Oops::nothing>(this)});
    }
    if (asked("asks twice")) {
        ask_ = registry.decision({.name = "oops", .question = "?", .list = hook<&Oops::some>(this)});
    }
    if (asked("a thirteenth term")) {
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            terms_.at(i) = registry.term("t" + std::to_string(i));
        }
    }
}

void Oops::install_secrets(Registry& registry) {
    if (asked("reads what is hidden")) {
        secret_ = registry.slot<Memory>();
        registry.hidden(secret_, hook<&Oops::redeal>(this));
        registry.at(Anchor::setup_players, {.label = "oops.deal", .run = hook<&Oops::deal>(this)});
    }
    if (asked("a redeal that changes nothing")) {
        secret_ = registry.slot<Memory>();
        registry.hidden(secret_, hook<&Oops::keep>(this));
    }
    if (asked("a secret that is not hidden")) {
        secret_ = registry.slot<Memory>();
        whisper_ =
            registry.verb<std::uint8_t>({.name = "oops-whisper", .apply = hook<&Oops::whisper>(this), .secret = true});
    }
}

void Oops::list(const Play& play, ActionList& out) const {
    const bool kept_back =
        asked("reads what is hidden") && play[secret_].waved[index(play.seat_after(play.actor()))] != 2;
    if (play[slot_].waved[index(play.actor())] < 2 && !kept_back) {
        out.add(wave_());
    }
    if (asked("a verb never registered")) {
        out.add(no_verb_());
    }
    if (asked("a number without room in an action")) {
        out.add(whisper_(300));
    }
    if (asked("two actions of one text")) {
        Action again = wave_();
        again.arg = 1;
        out.add(again);
    }
    if (asked("a list that changes the game") || asked("a list that changes the game by a cast")) {
        const_cast<Play&>(play).award(play.actor(), 1, cause_);
    }
    for (int i = 1; asked("a secret that is not hidden") && i < 3; ++i) {
        out.add(whisper_(i));
    }
}

void Oops::wave(Play& play) const {
    ++play[slot_].waved[index(play.actor())];
    play.award(play.actor(), 2, cause_);
    wave_by_luck(play);
    wave_at_nothing(play);
}

/// What hangs on something outside the game.
void Oops::wave_by_luck(Play& play) const {
    static int waves = 0;
    bool more = false;
    if (asked("a generator of its own")) {
        more = std::rand() % 2 == 0; // NOLINT
    } else if (asked("an order by addresses")) {
        std::map<const void*, int> by;
        std::vector<std::unique_ptr<std::string>> kept;
        for (int i = 0; i < 4; ++i) {
            kept.push_back(std::make_unique<std::string>(static_cast<std::size_t>(20 + i * 40), 'a'));
            by[kept.back().get()] = i;
        }
        more = reinterpret_cast<std::uintptr_t>(by.begin()->first) / 64 % 2 == 0;
    } else if (asked("a static variable")) {
        more = ++waves % 3 == 0;
    } else if (asked("a mutable member")) {
        more = ++waves_ % 3 == 0;
    } else if (asked("the time")) {
        more = std::chrono::steady_clock::now().time_since_epoch().count() / 1000 % 2 == 0;
    } else if (asked("a slot half set")) {
        Two two;                                   // NOLINT
        asm volatile("" : : "r"(&two) : "memory"); // as if another function set it
        two.a = 1;
        play[two_] = two;
    }
    if (more) {
        play.award(play.actor(), 1, cause_);
    }
}

/// Names of what there is not, and calls that are not possible.
void Oops::wave_at_nothing(Play& play) const {
    const TileId placed = play.placed_tile();
    if (asked("a ninth seat")) {
        play.award(static_cast<PlayerId>(8), 1, cause_);
    } else if (asked("a decision never registered")) {
        play.ask(no_decision_, play.actor());
    } else if (asked("a figure of an empty supply") && placed != none_of<TileId>) {
        for (int i = 0; i < 9; ++i) {
            play.deploy(play.actor(), FigureKindId{0}, play.segment(placed, 0));
        }
    } else if (asked("an empty list")) {
        play.ask(ask_, play.actor());
    } else if (asked("asks twice")) {
        play.ask(ask_, play.actor());
        play.ask(ask_, play.turn_owner());
    } else if (asked("a join of two kinds") && play.core().segments > 3) {
        play.join(SegmentId{0}, SegmentId{1});
    } else if (asked("a redeal that changes nothing")) {
        play[secret_].waved[index(play.actor())] = 3;
    } else if (asked("a kind of figure never registered") && placed != none_of<TileId> &&
               play.has_in_supply(play.actor(), no_man_)) {
        play.deploy(play.actor(), no_man_, play.segment(placed, 0));
    } else if (asked("a cause never registered")) {
        play.award(play.actor(), 1, no_cause_);
    } else if (asked("a mark never registered")) {
        play.mark(FigureId{0}, no_mark_);
    } else if (asked("a slot never registered")) {
        play[no_slot_].waved[0] = 1;
    } else if (asked("a step never registered")) {
        play.push(no_step_);
    } else if (asked("a part that begins anew")) {
        play.resume_at(Anchor::part_offer);
    }
}

void Oops::bonus(const Play& play, Valuation& value) const {
    value.add(term_, play.count(value.feature, lamp_), points_, asked("a rule id misspelt") ? "OOPS-020" : "OOPS-002");
    if (asked("a tariff that reads more than it says") && play.core().turn_number % 2 == 0) {
        value.add(term_, 1, 1, "OOPS-002");
    }
    for (std::size_t i = 0; asked("a thirteenth term") && i < terms_.size(); ++i) {
        value.add(terms_.at(i), 1, 1, "OOPS-002");
    }
    if (asked("a term never registered")) {
        value.add(no_term_, 1, 1, "OOPS-002");
    }
}

void Oops::later(Play& play, PlayerId seat) const {
    if (asked("a step that pushes itself")) {
        play.push(step_, seat);
    }
}

void Oops::close(Play& play) const {
    const bool twentieth = play.core().turn_number == 20;
    if (asked("something thrown") && twentieth) {
        throw std::runtime_error("ouch");
    }
    if (asked("thrown in one game of many") && play.core().turn_number == 5 && play.placed_tile() != none_of<TileId> &&
        play.tile(play.placed_tile()).at.x > 2) {
        throw std::runtime_error("far out");
    }
    if (asked("a hook that never ends") && twentieth) {
        for (volatile int i = 0; i == 0;) {
        }
    }
    if (asked("a hook that sleeps for good") && twentieth) {
        std::ofstream(std::getenv("OOPS_ASLEEP")) << "here";
        while (true) {
            std::this_thread::sleep_for(std::chrono::hours(1));
        }
    }
    if (asked("a step that pushes itself") && twentieth) {
        play.push(step_, play.turn_owner());
    }
    if (asked("a leak")) {
        auto* const leak = new int[1000]; // NOLINT
        leak[0] = play.players();
        asm volatile("" : : "r"(leak) : "memory"); // it is not optimised away
    }
    if (asked("no tile asked for")) {
        play.award(PlayerId{0}, play.type_of(play.placed_tile()).segment_count > 20 ? 1 : 0, cause_);
    }
    if (asked("writes forgotten")) {
        play.award(play.turn_owner(), play.score(play.turn_owner()) % 2, cause_);
    }
}

void Oops::end(Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        play.award(static_cast<PlayerId>(p), play[slot_].waved[static_cast<std::size_t>(p)], cause_);
    }
}

void Oops::deal(Play& play) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(play.players()); ++i) {
        play[secret_].waved[i] = narrow(1 + i % 2);
    }
}

void Oops::redeal(const Play&, Memory& secret, PlayerId viewer, Rng& rng) const {
    for (std::size_t i = 0; i < secret.waved.size(); ++i) {
        if (i != index(viewer) && secret.waved[i] != 0) {
            secret.waved[i] = narrow(1 + rng.below(2));
        }
    }
}

} // namespace

BASTIDE_MODULE(Oops)
