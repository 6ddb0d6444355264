// Something that may happen anywhere in a turn: the module hears of it, and needs no step that looks for it.
#include <bastide/bastide.hpp>

using namespace bastide;

class EveningBell : public Module {
public:
    void install(Registry& registry) override {
        rung_ = registry.slot<std::uint8_t>();
        follower_ = registry.quality("follower");
        home_ = registry.cause("a follower that is home for the evening bell", "BELL-001");
        registry.on<events::SupplyEmptied>(hook<&EveningBell::ring>(this));
    }

private:
    /// BELL-001: tiles may come back to a supply that was used up, and then it is used up again.
    void ring(Play& play, const events::SupplyEmptied& event) const {
        if (play[rung_] != 0) {
            return;
        }
        play[rung_] = 1;
        play.tell("The supply is used up, and the evening bell rings.", event.player, "BELL-001");
        for (int p = 0; p < play.players(); ++p) {
            const auto player = static_cast<PlayerId>(p);
            int home = 0;
            for (const FigureId figure : play.figures_of(player)) {
                const Figure& it = play.figure(figure);
                home += it.place.where == Where::supply && play.rules().has(it.kind, follower_) ? 1 : 0;
            }
            if (home > 0) {
                play.award(player, home, home_);
            }
        }
    }

    Slot<std::uint8_t> rung_{};
    QualityId follower_{};
    CauseId home_{};
};

BASTIDE_MODULE(EveningBell)
