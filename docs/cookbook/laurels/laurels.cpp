// An award at the end by rank. The estimate tells agents beforehand what it would be.
#include <bastide/bastide.hpp>

using namespace bastide;

class Laurels : public Module {
public:
    void install(Registry& registry) override {
        rest_ = registry.cause("rested followers", "LAUREL-001");
        registry.at(Anchor::end_last_parts,
                    {.label = "laurels.award", .run = hook<&Laurels::award>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_last_parts, hook<&Laurels::estimate>(this));
    }

private:
    template <class F> void each_winner(const Play& play, F&& visit) const {
        const FigureKindId follower = play.rules().figure_kind("follower");
        int most = 0;
        for (int p = 0; p < play.players(); ++p) {
            most = std::max(most, play.in_supply(static_cast<PlayerId>(p), follower));
        }
        for (int p = 0; p < play.players(); ++p) {
            if (play.in_supply(static_cast<PlayerId>(p), follower) == most) {
                visit(static_cast<PlayerId>(p));
            }
        }
    }

    /// LAUREL-001
    void award(Play& play) const {
        each_winner(play, [&](PlayerId winner) { play.award(winner, 5, rest_); });
    }
    void estimate(const Play& play, Estimate& end) const {
        each_winner(play, [&](PlayerId winner) { end.add(winner, 5); });
    }

    CauseId rest_{};
};

BASTIDE_MODULE(Laurels)
