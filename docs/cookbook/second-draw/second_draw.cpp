// A house rule about what is drawn: one more choice where the tile is placed, and the part of the turn begins anew.
#include <bastide/bastide.hpp>

using namespace bastide;

class SecondDraw : public Module {
public:
    void install(Registry& registry) override {
        state_ = registry.slot<State>();
        back_ = registry.verb({.name = "put-back", .apply = hook<&SecondDraw::put_back>(this)});
        registry.at(moments::before(Anchor::part_offer),
                    {.label = "second-draw.look", .run = hook<&SecondDraw::look>(this)});
        registry.contribute("place", hook<&SecondDraw::list>(this));
        registry.display("second draw", hook<&SecondDraw::left>(this));
    }

private:
    struct State {
        std::array<std::uint8_t, max_players> used;
        std::uint16_t supply; ///< its tiles before this part's was drawn
    };

    void look(Play& play) const { play[state_].supply = narrow(play.pile_size(piles::supply)); }
    /// DRAW-001: after the last tile of a layer another layer is the supply, and the tile does not belong there.
    void list(const Play& play, ActionList& out) const {
        const bool taken = play.offers().size() == 1 && play.offers()[0].from == piles::taken;
        const int left = play.pile_size(piles::supply);
        if (taken && left != 0 && left < play[state_].supply && play[state_].used[index(play.actor())] == 0) {
            out.add(back_());
        }
    }
    void put_back(Play& play) const {
        play[state_].used[index(play.actor())] = 1;
        play.move_tile(play.offers()[0].tile, piles::taken, piles::supply);
        play.resume_at(Anchor::part_offer);
    }
    std::string left(const Play& play, PlayerId player) const {
        return play[state_].used[index(player)] == 0 ? "left" : "";
    }

    Slot<State> state_{};
    Verb<> back_{};
};

BASTIDE_MODULE(SecondDraw)
