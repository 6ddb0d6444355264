// The Wheel of Fortune: a board in the middle of the table on which a pig goes round, and what happens where it stops.
#include "wheel_of_fortune.hpp"

namespace bastide::wheel {

class WheelOfFortune : public Module {
public:
    void install(Registry& registry) override {
        if (!registry.printed("wheel-board")) { // WHEEL-005: without the board the icons mean nothing
            return;
        }
        board_.install(registry);
        crowns_.install(registry, board_);
        events_.install(registry);
        plague_.install(registry);
        icons_.install(registry, board_, crowns_, events_, plague_);
    }

private:
    Board board_;
    Crowns crowns_;
    Events events_;
    Plague plague_;
    Icons icons_;
};

} // namespace bastide::wheel

using bastide::wheel::WheelOfFortune;
BASTIDE_MODULE(WheelOfFortune)
