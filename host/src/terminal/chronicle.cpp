#include "terminal/chronicle.hpp"
#include <array>
#include <utility>

namespace bastide::host::terminal {
namespace {

std::string figures_text(const FigureKindSpec& spec, int count) {
    const std::string many = spec.plural.empty() ? spec.name + 's' : spec.plural;
    return count == 1 ? spec.name : std::to_string(count) + ' ' + many;
}

/// What becomes of figures, after "Ann's peg" or "Ann's 2 pegs".
std::string fate(Reason reason, int count) {
    const bool one = count == 1;
    switch (reason) {
    case Reason::scored:
    case Reason::returned:
        return one ? "comes home" : "come home";
    case Reason::lost:
        return one ? "leaves the game" : "leave the game";
    case Reason::eaten:
        return one ? "is eaten" : "are eaten";
    case Reason::captured:
        return one ? "is captured" : "are captured";
    case Reason::released:
        return one ? "is released" : "are released";
    case Reason::swapped:
        return one ? "is exchanged" : "are exchanged";
    case Reason::deployed:
    case Reason::moved:
        break;
    }
    return one ? "moves" : "move";
}

} // namespace

void Chronicle::add(Entry::Kind kind, PlayerId player, std::string text, int points) {
    tell_figures();
    entries_.push_back({kind, player, std::move(text), points});
}

void Chronicle::on_event(const Play& play, const Event& event) {
    rules_ = &play.rules();
    const std::string who = play.player_name(event.player);
    switch (event.id) {
    case EventId::turn_began:
        add(Entry::Kind::turn, event.player, "Turn " + std::to_string(play.core().turn_number) + ": " + who);
        break;
    case EventId::part_began:
        if (event.amount > 1) {
            add(Entry::Kind::act, event.player, who + " plays part " + std::to_string(event.amount) + " of the turn.");
        }
        break;
    case EventId::tile_taken:
        add(Entry::Kind::act, event.player, who + " takes the tile " + rules_->tile_name(event.type) + '.');
        break;
    case EventId::tile_discarded:
        add(Entry::Kind::act, event.player, "The tile " + rules_->tile_name(event.type) + " leaves the game unplayed.");
        break;
    case EventId::tile_placed: {
        const Tile& tile = play.tile(event.tile);
        const std::string turned =
            tile.rotation == 0 ? "" : ", turned by " + std::to_string(tile.rotation * 90) + " degrees";
        const std::string name = rules_->tile_name(tile.type) + " at " + position_text(tile.at) + turned + '.';
        if (tile.by == nobody) {
            add(Entry::Kind::act, nobody, "On the board lies " + name);
        } else {
            add(Entry::Kind::act, tile.by, play.player_name(tile.by) + " places " + name);
        }
        break;
    }
    case EventId::figure_moved:
        figure(play, event);
        break;
    case EventId::scored:
        score(play, event);
        break;
    case EventId::feature_completed:
        if (event.occasion == occasions::completed) {
            const Feature& feature = play.feature(event.feature);
            add(Entry::Kind::act, nobody,
                "The " + play.plural(feature.kind, 1) + " at " + position_text(play.position_of(event.feature)) +
                    " is completed.");
        }
        break;
    case EventId::note: {
        const std::string rule = event.rule;
        add(Entry::Kind::remark, event.player, event.text + (rule.empty() ? rule : " (" + rule + ')'));
        break;
    }
    case EventId::game_over:
        add(Entry::Kind::turn, nobody, "The game is over.");
        break;
    case EventId::feature_extended:
    case EventId::count:
        break;
    }
}

void Chronicle::score(const Play& play, const Event& event) {
    const bool final = event.feature != none_of<FeatureId> && event.occasion == occasions::final;
    if (final && !final_told_) {
        final_told_ = true;
        add(Entry::Kind::turn, nobody, "Final scoring");
    }
    add(Entry::Kind::score, event.player, explain(play, event, {}) + '.', event.amount);
}

void Chronicle::figure(const Play& play, const Event& event) {
    const Figure& figure = play.figure(event.figure);
    const FigureKindSpec& spec = rules_->figure_kinds[index(figure.kind)].spec;
    const bool stands = figure.where == Where::segment || figure.where == Where::space;
    if (stands && (event.reason == Reason::deployed || event.reason == Reason::moved)) {
        const std::string place = figure.where == Where::segment
                                      ? play.place_name(static_cast<SegmentId>(figure.at))
                                      : "the " + rules_->space_kinds[index(figure.space())].name + " at " +
                                            position_text(play.tile(static_cast<TileId>(figure.at)).at);
        const std::string verb = event.reason == Reason::deployed ? " puts a " : " moves a ";
        add(Entry::Kind::act, figure.owner, play.player_name(figure.owner) + verb + spec.name + " on " + place + '.');
        return;
    }
    std::string from;
    if (event.feature != none_of<FeatureId>) {
        from = " from the " + play.plural(play.feature(event.feature).kind, 1) + " at " +
               position_text(play.position_of(event.feature));
    }
    const bool same = figures_.count > 0 && figures_.owner == figure.owner && figures_.kind == figure.kind &&
                      figures_.reason == event.reason && figures_.from == from;
    if (!same) {
        tell_figures();
        figures_ = {figure.owner, figure.kind, event.reason, from, 0};
    }
    ++figures_.count;
}

void Chronicle::tell_figures() {
    const Figures moved = std::exchange(figures_, {});
    if (moved.count == 0) {
        return;
    }
    const std::string& owner =
        index(moved.owner) < rules_->player_names.size() ? rules_->player_names[index(moved.owner)] : "Nobody";
    entries_.push_back({Entry::Kind::act, moved.owner,
                        owner + "'s " + figures_text(rules_->figure_kinds[index(moved.kind)].spec, moved.count) + ' ' +
                            fate(moved.reason, moved.count) + moved.from + '.',
                        0});
}

std::vector<Chronicle::Entry> Chronicle::take() {
    tell_figures();
    return std::exchange(entries_, {});
}

} // namespace bastide::host::terminal
