// Modules made inside a test: a lambda that installs, lambdas as hooks. What a real module does with a class and member
// functions, in the space of a test case.
#pragma once
#include "bastide/bastide.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "library/library.hpp"
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test {

using Install = std::function<void(Registry&)>;

struct Toy {
    std::string name;
    Install install;
};

/// A lambda as a hook of any signature. Kept for the life of the program, as rulesets may be.
template <class F> class LambdaHook {
public:
    explicit LambdaHook(F f) {
        auto kept = std::make_shared<const F>(std::move(f));
        self = kept.get();
        keep(std::move(kept));
    }
    template <class... Args> static decltype(auto) call(const void* self, Args&&... args) {
        return (*static_cast<const F*>(self))(std::forward<Args>(args)...);
    }
    template <class R, class... Args> operator Hook<R(Args...)>() const {
        return {self, &Guarded<LambdaHook, R, Args...>::call};
    }

    const F* self = nullptr;

private:
    static void keep(std::shared_ptr<const void> f) {
        static std::vector<std::shared_ptr<const void>> all;
        all.push_back(std::move(f));
    }
};
template <class F> LambdaHook<F> calls(F f) { return LambdaHook<F>(std::move(f)); }

/// What a step does; most are about nothing.
template <class F> auto step(F f) { return calls(std::move(f)); }

/// Adds the toys to a composition, in the order given.
std::shared_ptr<const Ruleset> compiled_with(Composition composition, const std::vector<Toy>& toys,
                                             std::vector<std::string>* idle = nullptr);

/// Base game and farmers with toys on top.
std::shared_ptr<const Ruleset> base_with(const std::vector<Toy>& toys, int players = 2);

/// A game that knows nothing but meadows: `count` tiles of fields all round, one of which starts; no figures.
Composition meadows(int count, int players = 2);

/// The sentence with which a composition is refused, or "accepted".
std::string refusal(const Composition& composition, const std::vector<Toy>& toys);

/// The sentence with which something fails, or "done".
template <class F> std::string failure(F&& f) {
    try {
        f();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "done";
}

/// Plays random actions (chance too) until the open decision is called `decision`, or until the end.
void play_until(Game& game, const std::string& decision, Rng& rng);

/// Names of the legal actions' verbs, sorted, each once.
std::vector<std::string> verbs_of(const Game& game);
/// The legal action with this text; fails the test if there is none.
Action action_called(const Game& game, const std::string& text);

} // namespace bastide::test
