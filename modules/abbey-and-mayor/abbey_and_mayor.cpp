// Abbey and Mayor: a tile for holes, and three figures.
#include "abbey_and_mayor.hpp"

namespace bastide::abbey {

class AbbeyAndMayor : public Module {
public:
    void install(Registry& registry) override {
        registry.flag("abbeys") ? abbeys_.install(registry) : abbeys_.leave_out(registry);
        if (registry.flag("mayors")) {
            mayor_.install(registry);
        }
        if (registry.flag("wagons")) {
            wagons_.install(registry, abbeys_);
        }
        if (registry.flag("barns")) {
            barns_.install(registry);
        }
        newcomers_.install(registry);
    }

private:
    Abbeys abbeys_;
    Mayor mayor_;
    Wagons wagons_;
    Barns barns_;
    Newcomers newcomers_;
};

// ---------------------------------------------------------------- the mayor

/// AM-008 AM-044 to AM-047: a follower, but for cities only. AM-065: no "guard".
void Mayor::install(Registry& registry) {
    pennant_ = registry.attribute("pennant");
    std::vector<std::string> qualities{"follower", "edible", "deploys-anywhere"};
    if (!registry.flag("mayor_immune_to_tower")) { // AM-061 AM-144
        qualities.emplace_back("capturable");
    }
    const FigureKindId mayor = registry.figure_kind({.name = "mayor",
                                                     .plural = "mayors",
                                                     .per_player = 1,
                                                     .strength_of = hook<&Mayor::pennants>(this),
                                                     .strength_reads = Reads::feature,
                                                     .stands_on = {"city"},
                                                     .roles = {"knight"},
                                                     .qualities = qualities});
    if (registry.flag("mayor_laid_flat")) { // AM-147
        registry.rename_role("knight", "knight, laid flat", mayor);
    }
}

/// AM-048 AM-050 AM-056: those of the whole city, when somebody asks; none make a mayor who never wins (AM-051).
int Mayor::pennants(const Play& play, FigureId mayor) const {
    const FeatureId city = play.feature_of(play.figure(mayor));
    return city == none_of<FeatureId> ? 0 : play.count(city, pennant_);
}

// ---------------------------------------------------------------- in the place of others

void Newcomers::install(Registry& registry) {
    if (registry.text("mayor_and_wagon_replace") == "where_alone") {
        registry.veto_place(hook<&Newcomers::beside_others>(this), hook<&Newcomers::comes_alone>(this),
                            "AM-046 AM-068");
    }
}

bool Newcomers::comes_alone(const Ruleset& rules, FigureKindId kind) const {
    const std::string& name = rules.figure_kinds[index(kind)].spec.name;
    return name == "mayor" || name == "wagon";
}

/// Somebody else is there than the one who leaves that place, and the one who comes, be it from elsewhere there. As
/// long as no player decides that may be anybody's figure of the kind. Of several of one player's only one comes.
bool Newcomers::beside_others(const Play& play, FigureKindId kind, Place to, RouteId route) const {
    const FeatureId on = play.feature_of(to);
    if (on == none_of<FeatureId> || !play.rules().routes[index(route)].replaces) {
        return false;
    }
    bool leaves = false;
    int others = 0;
    unsigned came = 0; // whose figure of the kind is taken for the one who comes
    play.each_figure(on, [&](FigureId f) {
        const Figure& figure = play.figure(f);
        const bool comes = figure.kind == kind && (play.actor() == chance || figure.owner == play.actor()) &&
                           (came >> index(figure.owner) & 1U) == 0;
        if (!play.rules().figure_kinds[index(figure.kind)].spec.claims) {
            return;
        }
        if (!leaves && figure.place == to) {
            leaves = true;
        } else if (comes) {
            came |= 1U << index(figure.owner);
        } else {
            ++others;
        }
    });
    return others > 0;
}

} // namespace bastide::abbey

using bastide::abbey::AbbeyAndMayor;
BASTIDE_MODULE(AbbeyAndMayor)
