#include "checking/checked_game.hpp"
#include "bastide/host/game.hpp"
#include "bastide/host/manifest.hpp"
#include "bastide/random.hpp"
#include "checking/explanations.hpp"
#include "checking/invariants.hpp"
#include "checking/ledger.hpp"
#include "checking/problems.hpp"
#include "library/library.hpp"
#include <algorithm>
#include <array>

namespace bastide::checking {

namespace {

/// What lies where hooks will have their local variables: one that was never set differs from copy to copy.
[[gnu::noinline]] void fill_stack(unsigned char with) {
    std::array<volatile unsigned char, 16384> room;
    for (volatile unsigned char& byte : room) {
        byte = with;
    }
}

/// What is equal has equal digests, which take longer than all else.
constexpr std::size_t digest_every = 8;

/// One random game with its checks.
class CheckedGame {
public:
    CheckedGame(std::shared_ptr<const Ruleset> rules, const std::vector<InstalledModule>& installed,
                const Checks& checks)
        : rules_(std::move(rules)), checks_(checks), rng_(checks.seed), dice_(rng_.next()), suppositions_(checks.seed),
          game_(rules_), shadow_(game_), ledger_(installed) {
        game_.watch(&ledger_);
    }

    std::vector<std::string> play() {
        const int limit = 60 * static_cast<int>(rules_->layout.tile_capacity) + 1000;
        while (!game_.is_terminal() && problems_.empty()) {
            check();
            const Action action = choose();
            before(action);
            fill_stack(0xAA);
            game_.apply(action);
            fill_stack(0x55);
            shadow_.apply(action);
            actions_.push_back(action.number());
            if (checks_.done != nullptr) {
                checks_.done->push_back(action);
            }
            const bool digested = actions_.size() % digest_every != 0 || game_.digest() == shadow_.digest();
            expect(game_ == shadow_ && digested,
                   "A copy did not play on identically: what a hook does hangs on something outside the game, or it "
                   "keeps a part of a slot that it never set");
            if (static_cast<int>(actions_.size()) > limit) {
                problems_.push_back("The game does not come to an end");
            }
        }
        if (problems_.empty()) {
            add(broken_invariants(game_, closed_side()));
            at_the_end();
        }
        return problems_;
    }

private:
    ClosedSide closed_side() const {
        return checks_.closed_side ? checks_.closed_side : [this](Position tile, unsigned side) {
            const TileId at = game_.play().tile_at(tile);
            return at != none_of<TileId> && (game_.play().tile(at).closed >> side & 1U) != 0;
        };
    }
    bool now_and_then(int every) { return rng_.below(static_cast<std::uint32_t>(std::max(1, every))) == 0; }

    void check() {
        if (now_and_then(checks_.recount_every)) {
            add(broken_invariants(game_, closed_side()));
        }
        if (now_and_then(checks_.promises_every)) {
            add(broken_promises(game_, rng_));
        }
        if (now_and_then(2 * checks_.promises_every)) {
            add(broken_finish(game_));
            add(broken_resample(game_, rng_));
            add(broken_supposition(game_, suppositions_));
            add(broken_explanations(game_));
        }
        if (now_and_then(10)) {
            shadow_ = game_; // a copy over another state
        } else if (now_and_then(30)) {
            shadow_ = Game(game_);
        }
        for (int p = 0; p < game_.play().players(); ++p) {
            expect(ledger_.scores()[static_cast<std::size_t>(p)] == game_.scores()[static_cast<std::size_t>(p)],
                   "The score is not the sum of the score events");
        }
        add(ledger_.problems());
    }

    Action choose() {
        return game_.at_chance() ? game_.sample(dice_)
                                 : game_.legal_action(rng_.below(static_cast<std::uint32_t>(game_.legal_count())));
    }

    void before(Action action) {
        if (action.verb != verbs::deploy) {
            return;
        }
        const auto [kind, segment] = verbs::deploy.read(action);
        const Play& play = game_.play();
        const Feature& on = play.feature(play.feature_of(segment));
        const bool in_parts = (rules_->claimed_in_parts >> index(on.kind) & 1U) != 0; // as its own rules say
        expect(!rules_->figure_kinds[index(kind)].spec.claims || on.claims == 0 || in_parts,
               [&] { return "'" + game_.text(action) + "' is legal where somebody stands already"; });
    }

    void at_the_end() {
        const std::vector<int> scores = game_.scores();
        for (std::size_t p = 0; p < scores.size(); ++p) {
            expect(ledger_.scores()[p] == scores[p], "The final score is not the sum of the score events");
        }
        expect(game_.legal_actions().empty() && game_.to_act() == nobody, "Somebody may act after the end");
        expect(game_.play().core().turns == 0, "The game ended within a turn");
        add(ledger_.problems());
        Game again(rules_);
        for (const std::uint64_t number : actions_) {
            again.apply(Action::from_number(number));
        }
        expect(again == game_, "The same actions led to another game");
    }

    void expect(bool holds, const auto& sentence) {
        Problems found;
        checking::expect(found, holds, sentence);
        add(found);
    }
    void add(const std::vector<std::string>& more) {
        for (const std::string& sentence : more) {
            if (problems_.size() < 20) {
                problems_.push_back("[decision " + std::to_string(actions_.size()) + ", " + game_.decision_name() +
                                    "] " + sentence);
            }
        }
    }

    std::shared_ptr<const Ruleset> rules_;
    Checks checks_;
    Rng rng_, dice_, suppositions_;
    Game game_, shadow_;
    Ledger ledger_;
    std::vector<std::uint64_t> actions_;
    std::vector<std::string> problems_;
};

} // namespace

std::vector<std::string> played_checked(const std::shared_ptr<const Ruleset>& rules,
                                        const std::vector<InstalledModule>& installed, const Checks& checks) {
    try {
        return CheckedGame(rules, installed, checks).play();
    } catch (const std::exception& error) {
        return {std::string("An exception ended the game: ") + error.what()};
    }
}

std::vector<std::string> values_to_try(const SwitchSpec& spec) {
    switch (spec.type) {
    case SwitchSpec::Type::choice:
    case SwitchSpec::Type::flag:
        return spec.values;
    case SwitchSpec::Type::number:
        return {std::to_string(spec.min), std::to_string(spec.max), spec.standard};
    case SwitchSpec::Type::text:
        break;
    }
    return {spec.standard}; // what other texts mean is known to the module alone
}

} // namespace bastide::checking
