// A second deployment: the running part goes back to its step of figures, once.
#include <bastide/bastide.hpp>

using namespace bastide;

class SecondThoughts : public Module {
public:
    void install(Registry& registry) override {
        again_ = registry.part_right("second deployment");
        registry.at(moments::after(Anchor::part_figures), {.label = "second-thoughts.again",
                                                           .run = hook<&SecondThoughts::again>(this),
                                                           .before = {"phantom.second"}, // it comes after both
                                                           .writes = {"figures"}});
    }

private:
    /// SECOND-001
    void again(Play& play) const {
        bool deployed = false;
        if (const TileId tile = play.placed_tile(); tile != none_of<TileId>) {
            play.each_figure_on(tile,
                                [&](FigureId f) { deployed = deployed || play.figure(f).owner == play.turn_owner(); });
        }
        if (deployed && !play.has(again_)) {
            play.give(again_);
            play.resume_at(Anchor::part_figures);
        }
    }

    PartRight again_{};
};

BASTIDE_MODULE(SecondThoughts)
