// The Wind Roses: a compass in the middle of the land, and points for tiles that are laid in the quarter they name.
// Which rose is the middle is not kept: it is the one laid last.
#include "bastide/bastide.hpp"
#include <algorithm>

namespace bastide::wind_roses {

namespace {

/// What is east and what is south of a rose that lies as printed; its row and column belong to both sides (ROSE-006).
struct Quarter {
    const char* word;
    int east, south;
};
constexpr std::array<Quarter, 4> quarters{
    {{"rose-north-east", 1, -1}, {"rose-south-east", 1, 1}, {"rose-south-west", -1, 1}, {"rose-north-west", -1, -1}}};
constexpr int points = 3;

} // namespace

class WindRoses : public Module {
public:
    void install(Registry& registry) override;

private:
    TileId middle(const Play& play) const;
    void open(Play& play) const;
    void placed(Play& play, const events::TilePlaced& event) const;
    bool lies_in(const Play& play, TileId tile, TileId rose, const Quarter& quarter) const;
    std::string shown(const Play& play, PlayerId player) const;

    WordId rose_{}, start_{};
    std::array<WordId, quarters.size()> words_{};
    CauseId in_quarter_{};
};

void WindRoses::install(Registry& registry) {
    if (!registry.printed("wind-rose")) {
        return;
    }
    rose_ = registry.tile_word("wind-rose");
    start_ = registry.tile_word("orange-rose");
    for (std::size_t q = 0; q < quarters.size(); ++q) {
        words_[q] = registry.tile_word(quarters[q].word);
    }
    in_quarter_ = registry.cause("tile in its quarter", "ROSE-005");
    // ROSE-011: after what opens the layout instead of a start tile, and before the start tile.
    registry.at(
        moments::beside,
        {.label = "wind-roses.orange", .run = hook<&WindRoses::open>(this), .writes = {"board"}, .reads = {"board"}});
    registry.on<events::TilePlaced>(hook<&WindRoses::placed>(this));
    registry.display("wind rose", hook<&WindRoses::shown>(this));
}

/// ROSE-002: unless something else lies there; then the orange rose is drawn like the other tiles.
void WindRoses::open(Play& play) const {
    if (!play.tiles().empty()) {
        return;
    }
    const auto& types = play.rules().types;
    const auto start = std::find_if(types.begin(), types.end(), [&](const TileType& it) { return it.shows(start_); });
    if (start != types.end()) {
        play.lay(static_cast<TileTypeId>(start - types.begin()), Position{}, 0, piles::supply);
    }
}

/// ROSE-008 ROSE-011: of the whole roses the one laid last; none if there is none yet.
TileId WindRoses::middle(const Play& play) const {
    const std::span<const TileId> roses = play.tiles_with(rose_);
    return roses.empty() ? none_of<TileId> : roses.back();
}

/// ROSE-004 ROSE-006 ROSE-007: with the compass as the rose lies.
bool WindRoses::lies_in(const Play& play, TileId tile, TileId rose, const Quarter& quarter) const {
    const Position at = play.tile(tile).at;
    const Tile& compass = play.tile(rose);
    const Position away = turned({narrow(at.x - compass.at.x), narrow(at.y - compass.at.y)}, 4U - compass.rotation);
    return away.x * quarter.east >= 0 && away.y * quarter.south >= 0;
}

/// ROSE-005 ROSE-009 ROSE-010
void WindRoses::placed(Play& play, const events::TilePlaced& event) const {
    const TileId rose = middle(play);
    if (event.player == nobody || rose == none_of<TileId>) {
        return;
    }
    const TileType& type = play.type_of(event.tile);
    for (std::size_t q = 0; q < quarters.size(); ++q) {
        if (type.shows(words_[q]) && lies_in(play, event.tile, rose, quarters[q])) {
            play.award(event.player, points, in_quarter_);
        }
    }
    if (type.shows(rose_) && play.tiles_with(rose_).size() > 1) {
        play.tell([&] { return "The wind rose at " + position_text(play.tile(rose).at) + " is the middle now."; },
                  event.player, "ROSE-008");
    }
}

/// Where the middle is, and where the north of its compass points.
std::string WindRoses::shown(const Play& play, PlayerId player) const {
    static constexpr std::array<const char*, 4> winds{"north", "east", "south", "west"};
    const TileId rose = middle(play);
    if (rose == none_of<TileId> || player != PlayerId{}) { // it is the table's
        return {};
    }
    const Tile& tile = play.tile(rose);
    return "at " + position_text(tile.at) + ", its north points " + winds[tile.rotation & 3U];
}

} // namespace bastide::wind_roses

using bastide::wind_roses::WindRoses;
BASTIDE_MODULE(WindRoses)
