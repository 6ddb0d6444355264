// Teams: who wins and loses together. Scores stay each player's own; what counts is the sum.
#include <bastide/bastide.hpp>

using namespace bastide;

class Partners : public Module {
public:
    void install(Registry& registry) override {
        if (registry.players() == 4) {
            registry.team(0b0101); // PARTNER-001: a bit for each seat
            registry.team(0b1010);
        }
    }
};

BASTIDE_MODULE(Partners)
