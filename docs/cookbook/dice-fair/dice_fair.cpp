// A die: a decision of chance, with its outcomes. People at a table may throw a real one (`from_outside`).
#include <bastide/bastide.hpp>

using namespace bastide;

class DiceFair : public Module {
public:
    void install(Registry& registry) override {
        monastery_ = registry.find_kind("monastery");
        luck_ = registry.cause("the die", "FAIR-001");
        shows_ = registry.verb<std::uint8_t>({.name = "shows", .apply = hook<&DiceFair::pay>(this)});
        die_ = registry.decision({.name = "die",
                                  .question = "What does the die show?",
                                  .outcomes = hook<&DiceFair::sides>(this),
                                  .from_outside = true});
        registry.at(Anchor::part_placed,
                    {.label = "dice-fair.throw", .run = hook<&DiceFair::throw_die>(this), .writes = {"scores"}});
    }

private:
    /// FAIR-001
    void throw_die(Play& play) const {
        const TileId tile = play.placed_tile();
        for (unsigned i = 0; tile != none_of<TileId> && i < play.type_of(tile).segment_count; ++i) {
            if (play.kind_of(play.segment(tile, i)) == monastery_) {
                return play.ask(die_, chance);
            }
        }
    }
    void sides(const Play&, Chances& out) const {
        for (int side = 1; side <= 6; ++side) {
            out.add(shows_(side), 1);
        }
    }
    void pay(Play& play, int pips) const { play.award(play.turn_owner(), pips, luck_); }

    KindId monastery_{};
    CauseId luck_{};
    Verb<std::uint8_t> shows_{};
    Decision<> die_{};
};

BASTIDE_MODULE(DiceFair)
