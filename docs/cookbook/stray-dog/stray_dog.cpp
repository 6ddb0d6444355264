// A piece that is nobody's: it stands on a square, and a tariff asks where.
#include <bastide/bastide.hpp>

using namespace bastide;

class StrayDog : public Module {
public:
    void install(Registry& registry) override {
        dog_ = registry.figure_kind({.name = "dog", .neutral = 1, .claims = false, .exposed = false});
        barking_ = registry.term("barking dog");
        registry.at(Anchor::part_placed, {.label = "stray-dog.run",
                                          .run = hook<&StrayDog::run>(this),
                                          .after = {"goldmines.find"}, // it runs when the gold lies
                                          .writes = {"figures"},
                                          .reads = {"board"}});
        registry.tariff_of_all(Rank::add, hook<&StrayDog::bark>(this));
    }

private:
    /// DOG-001
    void run(Play& play) const {
        const FigureId dog = play.first_figure(nobody, dog_);
        if (play.placed_tile() != none_of<TileId>) {
            play.move(dog, Place::on_square(play.tile(play.placed_tile()).at), reasons::moved);
        }
    }

    /// DOG-002
    void bark(const Play& play, Valuation& value) const {
        const TileId kennel = play.tile_of(play.figure(play.first_figure(nobody, dog_)));
        bool there = false;
        play.each_segment(value.feature, [&](SegmentId s) { there = there || play.tile_of(s) == kennel; });
        value.add(barking_, there ? 1 : 0, -1, "DOG-002");
    }

    FigureKindId dog_{};
    TermId barking_{};
};

BASTIDE_MODULE(StrayDog)
