#include <bastide/bastide.hpp>

class Toy : public bastide::Module {
public:
    void install(bastide::Registry& registry) override {
        registry.terrain("meadow");
        registry.terrain("path");
        const bastide::KindId path = registry.feature_kind({.name = "path", .plural = "paths"});
        registry.figure_kind(
            {.name = "peg", .plural = "pegs", .per_player = 3, .stands_on = {"path"}, .roles = {"walker"}});
        tile_ = registry.term("tile");
        points_ = registry.number("path_points");
        registry.tariff(path, bastide::Rank::base, bastide::hook<&Toy::value>(this));
    }

private:
    void value(const bastide::Play& play, bastide::Valuation& valuation) const {
        valuation.add(tile_, play.tiles_of(valuation.feature), points_, "TOY-1");
    }
    bastide::TermId tile_{};
    int points_ = 0;
};
BASTIDE_MODULE(Toy)
