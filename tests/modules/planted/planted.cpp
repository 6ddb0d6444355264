// A small good module, and mistakes that the environment asks for: PLANTED names one of them. `bastide conform` has to
// find each (tests/conform).
#include "bastide/bastide.hpp"
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

using namespace bastide;

namespace {

bool planted(std::string_view mistake) {
    const char* const asked = std::getenv("PLANTED");
    return asked != nullptr && mistake == asked;
}

struct Sparks {
    std::array<std::uint8_t, max_players> kindled;
};

} // namespace

class Planted : public Module {
public:
    void install(Registry& registry) override;

private:
    void light(const Play& play, Valuation& value) const;
    void lanterns(const Play& play, Valuation& value) const;
    bool too_near(const Play& play, FigureKindId kind, Place place, RouteId route) const;
    void spark(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, int sparks) const;
    std::string text(const Play& play, int sparks) const;
    std::string kindled(const Play& play, PlayerId player) const;
    void idle(Play&, const events::TilePlaced&) const {}
    void unseen(const Play&, Valuation& value) const {
        value.add(lanterns_, value.feature == none_of<FeatureId>, 1, "");
    }

    FigureKindId keeper_{};
    AttributeId lantern_{};
    WordId spark_{};
    TermId lit_{}, lanterns_{};
    CauseId flash_{};
    Verb<std::uint8_t> kindle_{};
    Decision<> ask_{};
    Slot<Sparks> sparks_{};
    int lantern_points_ = 0;
    mutable int remembered_ = 0; ///< one of the mistakes
};

void Planted::install(Registry& registry) {
    if (planted("ends the program")) {
        std::_Exit(0);
    }
    if (planted("throws while installing")) {
        throw std::runtime_error("no oil");
    }
    const KindId beacon =
        registry.feature_kind({.name = "beacon", .plural = "beacons", .closing = Closing::surrounded});
    FigureKindSpec keeper{
        .name = "keeper", .plural = "keepers", .per_player = 1, .stands_on = {"beacon"}, .roles = {"lighter"}};
    if (planted("quality that nobody asks for")) {
        keeper.qualities = {"folower"};
    }
    keeper_ = registry.figure_kind(keeper);
    if (planted("quality that nobody has")) {
        registry.quality("edibel");
    }
    lit_ = registry.term("tile in its light", "tiles in its light");
    registry.tariff(beacon, Rank::base, hook<&Planted::light>(this));
    lantern_ = registry.attribute("lantern");
    lanterns_ = registry.term("lantern");
    lantern_points_ = registry.number("lantern_points");
    registry.tariff(registry.find_kind("road"), Rank::add, hook<&Planted::lanterns>(this));
    if (planted("tariff that is never due")) {
        registry.tariff(registry.find_kind("city"), Rank::add, hook<&Planted::unseen>(this));
    }
    registry.veto_place(hook<&Planted::too_near>(this), {}, "PLANT-005");
    spark_ = registry.tile_word("spark");
    flash_ = registry.cause("a spark", "PLANT-004");
    sparks_ = registry.slot<Sparks>();
    kindle_ = registry.verb<std::uint8_t>({.name = "kindle",
                                           .apply = hook<&Planted::apply>(this),
                                           .text = hook<&Planted::text>(this),
                                           .forms = {"NUMBER"}});
    ask_ = registry.decision(
        {.name = "kindling", .question = "Do you kindle the spark?", .list = hook<&Planted::list>(this)});
    registry.at(Anchor::part_effects,
                {.label = "planted.spark", .run = hook<&Planted::spark>(this), .writes = {"scores"}});
    registry.display("kindled", hook<&Planted::kindled>(this));
    if (planted("throws without parts") && !registry.printed("spark") && !registry.printed("lantern")) {
        throw std::runtime_error("nothing left");
    }
    if (planted("listener that does nothing")) {
        registry.on<events::TilePlaced>(hook<&Planted::idle>(this));
    }
}

/// PLANT-002
void Planted::light(const Play& play, Valuation& value) const {
    const char* const rule = planted("rule that there is not") ? "PLANT-999" : "PLANT-002";
    value.add(lit_, play.covered_around(value.feature), 2, rule);
}

/// PLANT-003
void Planted::lanterns(const Play& play, Valuation& value) const {
    if (planted("value of a switch that throws") && lantern_points_ == 10) {
        throw std::runtime_error("too bright");
    }
    value.add(lanterns_, play.count(value.feature, lantern_), lantern_points_, "PLANT-003");
    if (planted("value of a switch that throws for three") && lantern_points_ != 2 && play.rules().players > 2) {
        throw std::runtime_error("too many eyes");
    }
    if (planted("term that makes no difference")) {
        value.add(lit_, 1, 0, "PLANT-003");
    }
}

/// PLANT-005
bool Planted::too_near(const Play& play, FigureKindId kind, Place place, RouteId) const {
    return kind == keeper_ && place.where == Where::segment && play.tile(play.tile_of(place.segment())).at.x == 0;
}

/// PLANT-004 PLANT-006
void Planted::spark(Play& play) const {
    if (planted("thinks of one keeper") && play.figure(play.first_figure(play.turn_owner(), keeper_)).on_board()) {
        play.send_home(play.first_figure(play.turn_owner(), keeper_), reasons::returned);
    }
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || play.number_on(tile, spark_) == 0) {
        return;
    }
    if (planted("points for a seat that there is not")) {
        play.award(nobody, 1, flash_);
    }
    if (planted("step that throws")) {
        throw std::logic_error("damp");
    }
    if (planted("throws beside others") && play.rules().modules.size() > 3) {
        throw std::logic_error("crowded");
    }
    if (planted("takes long")) {
        const auto start = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(10)) {
        }
    }
    int points = 1;
    if (planted("remembers in the module")) {
        points += ++remembered_ % 7;
    }
    if (planted("asks the clock")) {
        points += static_cast<int>(std::chrono::steady_clock::now().time_since_epoch().count() % 5);
    }
    play.award(play.turn_owner(), points, flash_);
    play.ask(ask_, play.turn_owner());
}

void Planted::list(const Play&, ActionList& out) const {
    if (planted("list of nothing")) {
        return;
    }
    out.add(kindle_(1));
    out.add(kindle_(2));
    out.add(verbs::pass());
    if (planted("passes twice")) {
        out.add(verbs::pass());
    }
    if (planted("lists an action twice")) {
        out.add(kindle_(2));
    }
}

void Planted::apply(Play& play, int sparks) const {
    const PlayerId player = play.actor();
    auto& kindled = play[sparks_].kindled[index(player)];
    kindled = narrow(kindled + sparks);
    if (planted("verb that throws")) {
        throw std::runtime_error("burnt");
    }
    play.tell([&] { return play.player_name(player) + " kindles " + std::to_string(sparks) + "."; }, player,
              planted("tells by a rule that there is not") ? "PLANT-998" : "PLANT-006");
}

std::string Planted::text(const Play&, int sparks) const {
    if (planted("two actions of one text")) {
        return "some";
    }
    if (planted("text that throws")) {
        throw std::runtime_error("speechless");
    }
    return std::to_string(sparks);
}

std::string Planted::kindled(const Play& play, PlayerId player) const {
    return std::to_string(play[sparks_].kindled[index(player)]);
}

BASTIDE_MODULE(Planted)
