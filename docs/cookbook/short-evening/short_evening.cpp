// A clock: the game ends when no tile is left, so what ends it early puts the tiles away.
#include <bastide/bastide.hpp>

using namespace bastide;

class ShortEvening : public Module {
public:
    void install(Registry& registry) override {
        rounds_ = registry.number("rounds");
        registry.at(Anchor::turn_close,
                    {.label = "short-evening.clock", .run = hook<&ShortEvening::look>(this), .writes = {"tiles"}});
    }

private:
    /// EVENING-001
    void look(Play& play) const {
        if (play.core().turn_number >= rounds_ * play.players()) {
            while (play.pile_size(piles::supply) != 0) { // a layer under the supply becomes the supply
                play.move_all(piles::supply, piles::removed);
            }
        }
    }

    int rounds_ = 0;
};

BASTIDE_MODULE(ShortEvening)
