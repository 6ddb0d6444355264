// A house rule about what is drawn: one more choice where the tile is placed, and the part of the turn begins anew.
#include <bastide/bastide.hpp>

using namespace bastide;

class SecondDraw : public Module {
public:
    void install(Registry& registry) override {
        used_ = registry.slot<Used>();
        back_ = registry.verb({.name = "put-back", .apply = hook<&SecondDraw::put_back>(this)});
        registry.contribute("place", hook<&SecondDraw::list>(this));
        registry.display("second draw", hook<&SecondDraw::left>(this));
    }

private:
    struct Used {
        std::array<std::uint8_t, max_players> by;
    };

    /// DRAW-001
    void list(const Play& play, ActionList& out) const {
        const bool drawn = play.offers().size() == 1 && play.offers()[0].from == piles::taken;
        if (drawn && play[used_].by[index(play.actor())] == 0 && play.pile_size(piles::supply) != 0) {
            out.add(back_());
        }
    }
    void put_back(Play& play) const {
        play[used_].by[index(play.actor())] = 1;
        play.move_tile(play.offers()[0].tile, piles::taken, piles::supply);
        play.resume_at(Anchor::part_offer);
    }
    std::string left(const Play& play, PlayerId player) const {
        return play[used_].by[index(player)] == 0 ? "left" : "";
    }

    Slot<Used> used_{};
    Verb<> back_{};
};

BASTIDE_MODULE(SecondDraw)
