#include "match/chronicle.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "knowledge/spoken.hpp"
#include <algorithm>
#include <cctype>
#include <utility>

namespace bastide::host {
namespace {

bool within_word(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0;
}

/// The name stands in the text as words of its own.
bool mentions(const std::string& text, const std::string& name) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !within_word(text[at - 1])) && (end == text.size() || !within_word(text[end]))) {
            return true;
        }
    }
    return false;
}

/// What becomes of figures, after "Ann's peg" or "Ann's 2 pegs".
std::string fate(const Ruleset& rules, ReasonId reason, bool one) {
    if (reason == reasons::scored || reason == reasons::returned) {
        return one ? "comes home" : "come home";
    }
    if (reason == reasons::deployed || reason == reasons::moved) {
        return one ? "moves" : "move";
    }
    return (one ? "is " : "are ") + rules.reason_names[index(reason)];
}

using About = Chronicle::Entry::About;

About about_tile(TileId tile) { return {tile, About::none, none_of<FigureId>}; }

About about_feature(const Play& play, FeatureId feature, FigureId figure = none_of<FigureId>) {
    if (feature == none_of<FeatureId>) {
        return {none_of<TileId>, About::none, figure};
    }
    const auto segment = static_cast<SegmentId>(index(feature)); // which names it
    return {play.tile_of(segment), play.local(segment), figure};
}

/// The tiles that a text names.
std::vector<TileTypeId> tiles_named(const Ruleset& rules, const std::string& text) {
    std::vector<TileTypeId> tiles;
    for (std::string_view word : split_words(text)) {
        while (!word.empty() && (word.back() == '.' || word.back() == ',' || word.back() == ':')) {
            word.remove_suffix(1);
        }
        const TileTypeId type = rules.tile_type(word);
        if (type != none_of<TileTypeId> && std::find(tiles.begin(), tiles.end(), type) == tiles.end()) {
            tiles.push_back(type);
        }
    }
    return tiles;
}

/// What points are for, as all of its kind are called.
std::string sort_of_score(const Play& play, const events::Scored& event) {
    if (event.feature != none_of<FeatureId>) {
        return play.rules().kinds[index(play.kind_of(static_cast<SegmentId>(index(event.feature))))].spec.plural;
    }
    return event.cause == none_of<CauseId> ? "" : play.rules().causes[index(event.cause)].words;
}

std::string rules_of_score(const Play& play, const events::Scored& event) {
    if (event.why != nullptr) {
        return event.why->rules();
    }
    return event.cause == none_of<CauseId> ? "" : play.rules().causes[index(event.cause)].rule;
}

/// No turn is played any more.
bool is_ending(const Play& play) { return play.core().turns == 0 && play.core().turn_number > 0; }

std::string heading(const Play& play, PlayerId owner) {
    return "Turn " + std::to_string(play.core().turn_number) + ": " + play.player_name(owner);
}

} // namespace

/// What a module does not tell is told in the action's own sentence: nothing happens in silence. What was taken back
/// meanwhile did not begin.
void Chronicle::tell(const Play& play, const events::Acting& event) {
    put_.clear();
    final_told_ = final_told_ && is_ending(play);
    part_.number = play.turn().part == part_.number ? part_.number : 0;
    if (event.player != chance && event.action.verb != verbs::pass) {
        const bool open = (readers_ & ~unsigned{event.seen_by}) == 0;
        doing_ = {event.player,
                  open ? action_sentence(play, event.action) : play.rules().verbs[index(event.action.verb)].name,
                  false};
    }
}

void Chronicle::tell(const Play& play, const events::Acted&) {
    const Doing done = std::exchange(doing_, {});
    if (!done.told) {
        add(Entry::Kind::act, done.actor, play.player_name(done.actor) + ": " + done.text + '.');
    }
}

/// What the actor is said to do is an act like those that the kernel tells; the rest are remarks.
void Chronicle::tell(const Play& play, const events::Note& event) {
    if (is_ending(play)) {
        begin_final();
    }
    const std::string rule = event.rule;
    const std::string text = with_spoken_tiles(*rules_, event.text) + (rule.empty() ? rule : " (" + rule + ')');
    const bool act = doing_.actor != nobody && mentions(text, rules_->player_names[index(doing_.actor)]);
    const std::string put = std::exchange(put_, {});
    Entry::About about;
    if (!put.empty() && figures_.count == 0 && mentions(text, put) &&
        mentions(text, rules_->player_names[index(entries_.back().player)])) {
        about = entries_.back().about; // the module's own words for what was told just before
        entries_.pop_back();
    }
    Entry& told = add(act ? Entry::Kind::act : Entry::Kind::remark, event.player, text, 0, rule);
    told.tiles = tiles_named(*rules_, event.text);
    told.about = about;
    note_ = text;
}

Chronicle::Entry& Chronicle::add(Entry::Kind kind, PlayerId player, std::string text, int points, std::string rules) {
    tell_figures();
    note_.clear();
    put_.clear();
    if (kind == Entry::Kind::turn) {
        part_.number = 0;
    } else if (kind == Entry::Kind::act && player == part_.owner && part_.number > 1) {
        const std::string number = std::to_string(std::exchange(part_.number, 0));
        entries_.push_back(
            {kind, player, rules_->player_names[index(player)] + " plays part " + number + " of the turn."});
    }
    if (!doing_.told) {
        doing_.told = mentions(text, rules_->player_names[index(doing_.actor)]);
    }
    entries_.push_back({kind, player, std::move(text), points, std::move(rules)});
    return entries_.back();
}

void Chronicle::open(const Play& play) {
    rules_ = &play.rules();
    if (const PlayerId owner = play.turn().owner; owner != nobody) {
        add(Entry::Kind::turn, owner, heading(play, owner));
    }
}

void Chronicle::on_event(const Play& play, const Event& event) {
    rules_ = &play.rules();
    const bool doing = event.is<events::Acting>() || event.is<events::Acted>(); // that it is done everybody sees
    if (doing || (readers_ & ~unsigned{event.seen_by()}) == 0) {
        event.visit([&](const auto& happened) { tell(play, happened); });
    }
}

void Chronicle::tell(const Play& play, const events::TurnBegan& event) {
    add(Entry::Kind::turn, event.player, heading(play, event.player));
}

/// Told before what the player does in it: in some parts a rule lays a tile, and nobody plays.
void Chronicle::tell(const Play&, const events::PartBegan& event) { part_ = {event.player, event.part}; }

void Chronicle::tell(const Play& play, const events::TileTaken& event) {
    add(Entry::Kind::act, event.player,
        play.player_name(event.player) + " takes the tile " + spoken_name(*rules_, event.type) + '.')
        .tiles = {event.type};
}

void Chronicle::tell(const Play& play, const events::TileDiscarded& event) {
    add(Entry::Kind::act, event.player,
        (event.player == nobody ? "The" : play.player_name(event.player) + "'s") + " tile " +
            spoken_name(*rules_, event.type) + " leaves the game unplayed.")
        .tiles = {event.type};
}

void Chronicle::tell(const Play& play, const events::TilePlaced& event) {
    const Tile& tile = play.tile(event.tile);
    const std::string turned =
        tile.rotation == 0 ? "" : ", turned by " + std::to_string(tile.rotation * 90) + " degrees";
    const std::string name = spoken_name(*rules_, tile.type) + " at " + position_text(tile.at) + turned + '.';
    const std::string what = tile.by == nobody ? "On the board lies " : play.player_name(tile.by) + " places ";
    add(Entry::Kind::act, tile.by, what + name).about = about_tile(event.tile);
}

void Chronicle::tell(const Play& play, const events::FeatureCompleted& event) {
    add(Entry::Kind::act, nobody, "The " + play.feature_name(event.feature) + " is completed.").about =
        about_feature(play, event.feature);
}

void Chronicle::tell(const Play&, const events::GameOver&) { add(Entry::Kind::turn, nobody, "The game is over."); }

void Chronicle::begin_final() {
    if (!std::exchange(final_told_, true)) {
        add(Entry::Kind::turn, nobody, "Final scoring");
    }
}

/// At the end points are not for features alone, nor these first.
void Chronicle::tell(const Play& play, const events::Scored& event) {
    if (event.feature != none_of<FeatureId> ? event.occasion == occasions::final : is_ending(play)) {
        begin_final();
    }
    Entry& told = add(Entry::Kind::score, event.player, explain(play, event, {}) + '.', event.points,
                      rules_of_score(play, event));
    told.about = about_feature(play, event.feature);
    told.sort = sort_of_score(play, event);
    told.final = final_told_;
}

/// A piece that is nobody's: what the module has told just before is not told again, whether it says "a heap of coins"
/// or of what that is one ("coins").
void Chronicle::piece(const Play& play, const events::FigureMoved& event) {
    const Figure& piece = play.figure(event.figure);
    const std::string note = std::exchange(note_, {});
    if (mentions(note, play.plural(piece.kind, 1)) || mentions(note, play.name(piece.kind))) {
        return;
    }
    const std::string spot = play.spot_name(event.figure);
    const std::string where = piece.place.where == Where::held ? " goes to " + play.player_name(piece.place.holder())
                              : spot.empty()                   ? " leaves the board"
                                                               : " moves to the " + spot;
    add(Entry::Kind::act, nobody, "The " + play.plural(piece.kind, 1) + where + '.').about =
        about_feature(play, event.feature, event.figure);
}

void Chronicle::tell(const Play& play, const events::FigureMoved& event) {
    if (is_ending(play)) {
        begin_final();
    }
    const Figure& figure = play.figure(event.figure);
    if (figure.owner == nobody) {
        piece(play, event);
        return;
    }
    const std::string spot = play.spot_name(event.figure);
    if (!spot.empty() && event.reason == reasons::deployed) {
        add(Entry::Kind::act, figure.owner,
            play.player_name(figure.owner) + " puts " + play.a(figure.kind) + " on the " + spot + '.')
            .about = about_feature(play, event.feature, event.figure);
        put_ = play.a(figure.kind);
        return;
    }
    if (!spot.empty() && event.reason == reasons::moved) {
        if (!entries_.empty() && mentions(note_, play.figure_name(event.figure)) && mentions(note_, spot)) {
            entries_.back().about = about_feature(play, event.feature, event.figure);
            return;
        }
        add(Entry::Kind::act, figure.owner, play.figure_name(event.figure) + " moves to the " + spot + '.').about =
            about_feature(play, event.feature, event.figure);
        return;
    }
    const bool waits = !spot.empty(); // beside the board, for a decision that tells what becomes of it
    if (waits || mentions(std::exchange(note_, {}), play.figure_name(event.figure))) {
        return;
    }
    const std::string from = event.feature == none_of<FeatureId> ? "" : " from the " + play.feature_name(event.feature);
    const bool same = figures_.count > 0 && figures_.owner == figure.owner && figures_.kind == figure.kind &&
                      figures_.reason == event.reason && figures_.from == from;
    if (!same) {
        tell_figures();
        figures_ = {figure.owner, figure.kind, event.reason, from, 0, about_feature(play, event.feature)};
    }
    ++figures_.count;
    doing_.told = doing_.told || doing_.actor == figure.owner;
}

void Chronicle::tell_figures() {
    const Figures moved = std::exchange(figures_, {});
    if (moved.count == 0) {
        return;
    }
    const FigureKindSpec& spec = rules_->figure_kinds[index(moved.kind)].spec;
    const bool one = moved.count == 1;
    const std::string figures = one ? spec.singular : counted(moved.count, spec.singular, spec.plural);
    entries_.push_back({Entry::Kind::act, moved.owner,
                        rules_->player_names[index(moved.owner)] + "'s " + figures + ' ' +
                            fate(*rules_, moved.reason, one) + moved.from + '.'});
    entries_.back().about = moved.about;
}

std::vector<Chronicle::Entry> Chronicle::take() {
    tell_figures();
    put_.clear();
    return std::exchange(entries_, {});
}

} // namespace bastide::host
