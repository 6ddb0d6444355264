// An award at the end by rank. The estimate tells agents beforehand what it would be.
#include <bastide/bastide.hpp>

using namespace bastide;

class Laurels : public Module {
public:
    void install(Registry& registry) override {
        follower_ = registry.quality("follower");
        rest_ = registry.cause("rested followers", "LAUREL-001");
        registry.at(Anchor::end_last_parts,
                    {.label = "laurels.award", .run = hook<&Laurels::award>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_last_parts, hook<&Laurels::estimate>(this));
    }

private:
    int resting(const Play& play, PlayerId player) const { // of every kind that is a follower, big ones too
        int followers = 0;
        play.each_kind_in_supply(player, follower_, [&](FigureKindId k) { followers += play.in_supply(player, k); });
        return followers;
    }
    template <class F> void each_winner(const Play& play, F&& visit) const {
        int most = 0;
        for (int p = 0; p < play.players(); ++p) {
            most = std::max(most, resting(play, static_cast<PlayerId>(p)));
        }
        for (int p = 0; p < play.players(); ++p) {
            if (resting(play, static_cast<PlayerId>(p)) == most) {
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

    QualityId follower_{};
    CauseId rest_{};
};

BASTIDE_MODULE(Laurels)
