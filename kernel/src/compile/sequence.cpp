#include "compile/sequence.hpp"
#include "words/src/refused_game.hpp"
#include <algorithm>
#include <array>
#include <iterator>

namespace bastide {

namespace {

struct NamedAnchor {
    const char* name;
    const char* about;
};

constexpr std::array<NamedAnchor, static_cast<std::size_t>(Anchor::count)> anchors_named{
    {{"setup.board", "the board and the piles are laid out"},
     {"setup.players", "what players get, and who begins"},
     {"turn.open", "before the first part"},
     {"turn.close", "after the last part"},
     {"part.offer", "which tiles may be placed"},
     {"part.taken", "a tile is in the player's hand"},
     {"part.place", "the tile is placed"},
     {"part.placed", "what the placed tile does at once"},
     {"part.figures", "a figure is deployed, or something else done instead"},
     {"part.effects", "what comes before the scoring"},
     {"part.scoring", "rounds of scoring, until nothing waits"},
     {"part.close", "the part is over"},
     {"round.convert", "what becomes something else instead"},
     {"round.join", "figures join"},
     {"round.pay", "points are paid"},
     {"round.echo", "what follows from the points"},
     {"round.return", "figures go home"},
     {"round.move-on", "figures go elsewhere instead"},
     {"end.last-parts", "last turns"},
     {"end.features", "what is incomplete is scored"},
     {"end.areas", "areas are scored"},
     {"end.relative", "points that depend on the scores so far"},
     {"end.awards", "awards"}}};

class Assembler {
public:
    explicit Assembler(const RegistryImpl& impl) : impl_(impl), program_(impl.rules.program) {}

    void assemble() {
        Ruleset& r = impl_.rules;
        r.pc_game = here();
        anchors(Anchor::setup_board, Anchor::setup_board);
        builtin("kernel.open-supply", Op::open_supply);
        anchors(Anchor::setup_players, Anchor::setup_players);
        builtin("kernel.next-turn", Op::next_turn);
        r.pc_end = here();
        anchors(Anchor::end_last_parts, Anchor::end_features);
        builtin("kernel.drain", Op::drain);
        anchors(Anchor::end_areas, Anchor::end_areas);
        builtin("kernel.drain", Op::drain);
        anchors(Anchor::end_relative, Anchor::end_awards);
        builtin("kernel.game-over", Op::game_over);

        r.pc_turn = here();
        anchors(Anchor::turn_open, Anchor::turn_open);
        r.pc_begin_part = here();
        builtin("kernel.begin-part", Op::begin_part);
        anchors(Anchor::part_offer, Anchor::part_close);
        r.pc_part_end = here();
        builtin("kernel.end-part", Op::end_part);
        anchors(Anchor::turn_close, Anchor::turn_close);
        builtin("kernel.end-turn", Op::end_turn);

        r.pc_round = here();
        builtin("kernel.begin-round", Op::begin_round);
        anchors(Anchor::round_convert, Anchor::round_echo);
        builtin("kernel.completed", Op::completed);
        anchors(Anchor::round_return, Anchor::round_move_on);
        builtin("kernel.end-round", Op::end_round);

        r.pc_ask = here();
        builtin("kernel.ask-again", Op::ask_again);
        pushed_steps();
    }

private:
    std::uint16_t here() const { return static_cast<std::uint16_t>(program_.size()); }

    void add(Hook<void(Play&, std::uint16_t, std::uint32_t)> run, Op op, const std::string& label,
             const Moment& moment) {
        program_.push_back({run, op});
        impl_.rules.program_names.push_back({label, moment.anchor, moment.name});
    }

    void builtin(const char* label, Op op) { add({}, op, label, Anchor::count); }

    void anchors(Anchor first, Anchor last) {
        for (std::size_t a = index(first); a <= index(last); ++a) {
            const auto anchor = static_cast<Anchor>(a);
            impl_.rules.anchor_pc[a] = here();
            std::vector<AnchoredStep> steps;
            std::copy_if(impl_.steps.begin(), impl_.steps.end(), std::back_inserter(steps),
                         [&](const AnchoredStep& step) { return step.anchor == anchor; });
            for (const AnchoredStep* step : in_order(impl_.composition, steps, anchor_name(anchor))) {
                add(step->spec.run, step->op, step->spec.label, step->moment);
            }
        }
    }

    void pushed_steps() {
        for (const RegistryImpl::PushedStep& step : impl_.pushed) {
            impl_.rules.step_pc.push_back(here());
            add(step.run, Op::module, step.label, Anchor::count);
            builtin("kernel.end-step", Op::end_step);
        }
    }

    const RegistryImpl& impl_;
    std::vector<Instruction>& program_;
};

} // namespace

const char* anchor_name(Anchor anchor) { return anchors_named[index(anchor)].name; }
const char* anchor_about(Anchor anchor) { return anchors_named[index(anchor)].about; }

/// What a listing step writes is the list of what is to be scored.
void add_kernel_steps(RegistryImpl& impl) {
    const auto add = [&](Anchor anchor, const char* label, Op op, std::vector<std::string> writes, bool last) {
        const auto between = static_cast<std::uint8_t>(moments::before(anchor).place + 1); // and after
        impl.steps.push_back(
            {anchor, {.label = label, .writes = std::move(writes)}, "kernel", op, last, {anchor, between, "", ""}});
    };
    add(Anchor::part_offer, "kernel.draw", Op::offer, {"tiles"}, true);
    add(Anchor::part_place, "kernel.place", Op::place, {"board", "tiles"}, true);
    add(Anchor::part_figures, "kernel.figures", Op::figures, {"figures"}, true);
    add(Anchor::part_scoring, "kernel.score", Op::score, {"scores", "figures"}, true);
    add(Anchor::round_pay, "kernel.pay", Op::pay, {"scores"}, false);
    add(Anchor::round_return, "kernel.return", Op::figures_return, {"figures"}, true);
    add(Anchor::end_features, "kernel.features", Op::list_final, {"scores"}, false);
    add(Anchor::end_areas, "kernel.areas", Op::list_final_areas, {"scores"}, false);
}

void build_program(const RegistryImpl& impl) {
    Assembler(impl).assemble();
    if (impl.rules.program.size() > max_steps) {
        refuse_steps(impl.composition.file, impl.rules.program.size());
    }
}

} // namespace bastide
