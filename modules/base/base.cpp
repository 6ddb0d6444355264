// The base game: everything that every other module builds on.
#include "base.hpp"
#include <algorithm>
#include <string>

namespace bastide::base {

class BaseGame : public Module {
public:
    void install(Registry& registry) override {
        seats(registry);
        scoring_.install(registry);
        setup_.install(registry);
        supply_.install(registry);
        sale_.install(registry, table_);
        table_.install(registry);
        display_.install(registry);
    }

private:
    /// BASE-001 BASE-006 BASE-007
    static void seats(Registry& registry) {
        const int most = std::stoi(registry.text("max_players"));
        registry.seats(registry.text("sixth_player_source") == "base" ? std::max(most, 6) : most,
                       "set the switch max_players to \"6\" or \"8\"");
        if (registry.players() < 2 && !registry.flag("one_player")) { // BASE-149
            registry.refuse("The game has " + std::to_string(registry.players()) +
                            " player, but the base game needs 2; add a [[player]], or set the switch one_player to "
                            "true to play alone for a score to beat.");
        }
    }

    Scoring scoring_;
    Setup setup_;
    Supply supply_;
    Table table_;
    TileSale sale_;
    Display display_;
};

} // namespace bastide::base

using bastide::base::BaseGame;
BASTIDE_MODULE(BaseGame)
