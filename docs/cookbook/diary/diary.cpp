// Measures: what is to be known of many games (`bastide simulate GAME --measures`, `bastide lab`). They cost nothing
// otherwise.
#include <bastide/bastide.hpp>

using namespace bastide;

class Diary : public Module {
public:
    void install(Registry& registry) override {
        registry.count({.name = "deployed", .about = "Figures that were deployed.", .unit = "figures"},
                       reasons::deployed);
        registry.count({.name = "passed", .about = "How often a player passed.", .unit = "times"}, verbs::pass);
        registry.measure({.name = "idle", .about = "Followers in the supply at the end.", .unit = "followers"},
                         hook<&Diary::idle>(this));
    }

private:
    int idle(const Play& play, PlayerId player) const {
        return play.in_supply(player, play.rules().figure_kind("follower"));
    }
};

BASTIDE_MODULE(Diary)
