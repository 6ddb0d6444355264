// Burrows: roads end at mouths; two tokens of one player join two of them. A road with a mouth that leads
// nowhere is taken off the list of completed ones. With BURROWS=stale in the environment it makes a mistake: it keeps
// ids of segments, which change when another module transforms the tile.
#include <bastide/bastide.hpp>
#include <cstdlib>

using namespace bastide;

namespace {

bool stale() {
    static const bool it = std::getenv("BURROWS") != nullptr;
    return it;
}

class Burrows : public Module {
public:
    void install(Registry& registry) override {
        road_ = registry.find_kind("road");
        mouth_ = registry.attribute("burrow");
        pairs_ = registry.players() <= 2 ? 2 : 1;
        tokens_ = registry.slot<Tokens>(hook<&Burrows::describe>(this));
        dig_ = registry.verb<SegmentId>({.name = "dig", .apply = hook<&Burrows::dig>(this)});
        ask_ = registry.decision({.name = "burrows",
                                  .question = "Do you put a token on a mouth?",
                                  .list = hook<&Burrows::list>(this),
                                  .estimate = verbs::pass});
        registry.at(
            Anchor::part_placed,
            {.label = "burrows.dig", .run = hook<&Burrows::offer>(this), .writes = {"board"}, .reads = {"board"}});
        registry.at(Anchor::round_convert, {.label = "burrows.open-mouths",
                                            .run = hook<&Burrows::keep_open>(this),
                                            .before = {"heretics-and-shrines.decide"}});
        registry.display("Burrows", hook<&Burrows::shown>(this));
    }

private:
    struct Tokens {
        std::array<std::uint16_t, max_players> waiting; ///< the mouth with the first token of a pair, see spot()
        std::array<std::uint8_t, max_players> used;     ///< tokens
    };
    /// A mouth by tile and port, as segments are new ones when a tile is transformed (a bridge is built over it). 0:
    /// none.
    std::uint16_t spot(const Play& play, SegmentId s) const {
        const TileId t = play.tile_of(s);
        if (stale()) {
            return narrow(index(s) + 1);
        }
        for (unsigned port = 0; port < ports; ++port) {
            if (play.segment_at(t, port) == s) {
                return narrow(index(t) * ports + port + 1);
            }
        }
        return 0;
    }
    SegmentId mouth(const Play& play, std::uint16_t spot) const {
        if (stale()) {
            return static_cast<SegmentId>(spot - 1);
        }
        return play.segment_at(static_cast<TileId>((spot - 1) / ports), (spot - 1) % ports);
    }

    bool is_mouth(const Play& play, SegmentId s) const {
        const TileType& type = play.type_of(play.tile_of(s));
        const TileDef& def = play.rules().tile_defs[type.def];
        return play.kind_of(s) == road_ && def.segments[type.segments[play.local(s)].def].words.contains("burrow");
    }
    bool joined(const Play& play, SegmentId s) const {
        return std::ranges::any_of(play.links(), [&](const Link& link) {
            return (link.a == s || link.b == s) && is_mouth(play, link.a) && is_mouth(play, link.b);
        });
    }
    bool token_on(const Play& play, SegmentId s) const {
        return joined(play, s) ||
               std::ranges::find(play[tokens_].waiting, spot(play, s)) != play[tokens_].waiting.end();
    }

    /// BURROW-001
    template <class F> void each_mouth(const Play& play, F&& visit) const {
        const TileId tile = play.placed_tile();
        if (tile == none_of<TileId> || play[tokens_].used[index(play.turn_owner())] >= 2 * pairs_) {
            return;
        }
        play.each_feature(road_, [&](FeatureId f) {
            if (play.count(f, mouth_) == 0) {
                return;
            }
            play.each_segment(f, [&](SegmentId s) {
                if (is_mouth(play, s) && !token_on(play, s)) {
                    visit(s);
                }
            });
        });
    }
    void offer(Play& play) const {
        bool any = false;
        each_mouth(play, [&](SegmentId) { any = true; });
        if (any) {
            play.ask(ask_, play.turn_owner());
        }
    }
    void list(const Play& play, ActionList& out) const {
        each_mouth(play, [&](SegmentId s) { out.add(dig_(s)); });
        out.add(verbs::pass());
    }
    /// BURROW-002
    void dig(Play& play, SegmentId on) const {
        Tokens& tokens = play[tokens_];
        const std::size_t p = index(play.actor());
        ++tokens.used[p];
        if (tokens.waiting[p] == 0) {
            tokens.waiting[p] = spot(play, on);
        } else {
            const SegmentId other = mouth(play, tokens.waiting[p]);
            tokens.waiting[p] = 0;
            play.join(other, on);
        }
    }
    /// BURROW-003: a road with a mouth that leads nowhere is not complete.
    void keep_open(Play& play) const {
        std::vector<FeatureId> open;
        for (const Entry& entry : play.round()) {
            if (entry.occasion != occasions::completed || play.feature(entry.feature).kind != road_ ||
                play.count(entry.feature, mouth_) == 0) {
                continue;
            }
            bool leads_on = true;
            play.each_segment(entry.feature,
                              [&](SegmentId s) { leads_on = leads_on && (!is_mouth(play, s) || joined(play, s)); });
            if (!leads_on) {
                open.push_back(entry.feature);
            }
        }
        for (const FeatureId f : open) {
            play.unlist(f);
        }
    }
    std::string describe(const Play& play, const Tokens& tokens) const {
        std::string text;
        for (int p = 0; p < play.players(); ++p) {
            text += std::to_string(tokens.used[static_cast<std::size_t>(p)]) + " used ";
        }
        return text;
    }
    std::string shown(const Play& play, PlayerId p) const {
        return p == nobody ? "" : counted(2 * pairs_ - play[tokens_].used[index(p)], "token");
    }

    KindId road_{};
    AttributeId mouth_{};
    int pairs_ = 1;
    Slot<Tokens> tokens_{};
    Verb<SegmentId> dig_{};
    Decision<> ask_{};
};

} // namespace

BASTIDE_MODULE(Burrows)
