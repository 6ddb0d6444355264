// The signs of a position counted again from the board alone: feature by feature instead of figure by figure, and
// nothing kept.
#pragma once
#include "agents/fits.hpp"
#include "agents/margin.hpp"
#include "bastide/host/game.hpp"
#include "signs_plot.hpp"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test {

using host::Fits;
using host::rim_of;
using host::time_left;

/// In the eyes of who began to think at `begun`.
class Recount {
public:
    Recount(const Play& begun, const Play& now) : begun_(begun), now_(now), late_(time_left(begun)) {
        fits_.begin(begun);
        rows_.resize(static_cast<std::size_t>(now.players()));
        for (std::size_t kind = 0; kind < now.rules().kinds.size(); ++kind) {
            now.each_feature(static_cast<KindId>(kind), [&](FeatureId f) { add_feature(f); });
        }
        add_meetings();
        add_newest();
        for (int seat = 0; seat < now.players(); ++seat) {
            add_seat(seat);
        }
        add_pieces();
        if (const Turn& turn = now.turn(); turn.owner != nobody) {
            row(turn.owner)["turn.late"] += late_;
            row(turn.owner)["parts.late"] += turn.queued * late_;
        }
    }
    double operator()(int seat, const std::string& sign) const {
        const auto found = rows_[static_cast<std::size_t>(seat)].find(sign);
        return found == rows_[static_cast<std::size_t>(seat)].end() ? 0 : found->second;
    }
    void expect(const Scores& scores) {
        const Scores settled = host::with_debts(now_);
        for (int seat = 0; seat < now_.players(); ++seat) {
            double rest = scores[static_cast<std::size_t>(seat)] - settled[static_cast<std::size_t>(seat)];
            for (const Plot& plot : plots_) {
                rest -= !over(spec(plot.kind)) && plot.owners.contains(seat) ? plot.now : 0;
            }
            row(seat)["rest"] = rest;
            row(seat)["rest.late"] = rest * late_;
        }
    }
    /// Features lack so many squares that the program does not know them all.
    bool unsure() const { return unsure_; }
    bool unsure_of_lasting() const { return unsure_of_lasting_; }

private:
    const FeatureKindSpec& spec(KindId kind) const { return now_.rules().kinds[index(kind)].spec; }
    Row& row(int seat) { return rows_[static_cast<std::size_t>(seat)]; }
    Row& row(PlayerId seat) { return rows_[index(seat)]; }
    double share(std::pair<int, int> at) {
        return fits_.share(begun_,
                           rim_of(now_, {static_cast<std::int16_t>(at.first), static_cast<std::int16_t>(at.second)}));
    }

    void add_feature(FeatureId f) {
        Plot plot;
        plot.kind = now_.feature(f).kind;
        bool anybody = false;
        for (const Figure& figure : now_.figures()) {
            if (now_.feature_of(figure) != f) {
                continue;
            }
            anybody = true;
            if (figure.owner != nobody) {
                const FigureKindSpec& kind = now_.rules().figure_kinds[index(figure.kind)].spec;
                ++plot.figures[static_cast<int>(index(figure.owner))];
                plot.strength[static_cast<int>(index(figure.owner))] += kind.claims ? kind.strength : 0;
            }
        }
        if (!anybody) {
            return;
        }
        if (now_.feature(f).claims != 0) {
            for (int seat = 0; seat < now_.players(); ++seat) {
                if ((now_.majority(f).owners >> seat & 1U) != 0) {
                    plot.owners.insert(seat);
                }
            }
        }
        foresee(f, plot);
        run_along(f, plot);
        tell(f, plot);
        plots_.push_back(plot);
    }
    void foresee(FeatureId f, Plot& plot) {
        if (spec(plot.kind).closing != Closing::surrounded) {
            if (now_.feature(f).open != 0) {
                now_.each_segment(f, [&](SegmentId s) {
                    const Tile& tile = now_.tile(now_.tile_of(s));
                    for (unsigned port = 0; port < ports; ++port) {
                        const Position beside = neighbour(tile.at, port / 3);
                        if (now_.segment_at(now_.tile_of(s), port) == s && now_.tile_at(beside) == none_of<TileId>) {
                            plot.lacking.insert({beside.x, beside.y});
                        }
                    }
                });
            }
        } else {
            for (const Position square : now_.squares_around(f)) {
                if (now_.tile_at(square) == none_of<TileId>) {
                    plot.lacking.insert({square.x, square.y});
                }
            }
        }
        if (over(spec(plot.kind))) {
            return;
        }
        const double lacking = static_cast<double>(plot.lacking.size());
        const double ease = spec(plot.kind).closing == Closing::gaps ? 0.3 / (1 + 0.2 * (lacking - 1)) : 0.2;
        for (const auto& square : plot.lacking) {
            plot.chance *= 1 - std::exp(-ease * turns() * share(square));
            plot.soon = plot.lacking.size() == 1 ? share(square) : 0;
        }
        plot.chance = plot.lacking.size() > 8 ? 0 : plot.chance;
        if (!plot.owners.empty()) {
            const auto one = static_cast<PlayerId>(*plot.owners.begin());
            plot.now = now_.value(f, occasions::final, one).total();
            const double then =
                spec(plot.kind).scores_when_completed ? now_.value(f, occasions::completed, one).total() : plot.now;
            plot.adds = then - plot.now;
            plot.gain = plot.chance * plot.adds;
        }
    }
    void run_along(FeatureId f, Plot& plot) {
        std::set<FeatureId> others;
        now_.each_segment(f, [&](SegmentId s) {
            now_.each_segment_on(now_.tile_of(s), [&](SegmentId other) {
                if ((now_.segment_type(s).borders >> now_.local(other) & 1U) != 0 && !over(spec(now_.kind_of(other)))) {
                    others.insert(now_.feature_of(other));
                }
            });
        });
        for (const FeatureId other : others) {
            (now_.closed(other) ? plot.along : plot.beside) += 1;
        }
    }
    double turns() const { return static_cast<double>(begun_.tiles_left()) / begun_.players(); }
    int lead(const Plot& plot) const {
        if (plot.owners.size() != 1) {
            return 0;
        }
        int own = 0, next = 0;
        for (const auto& [seat, strength] : plot.strength) {
            (plot.owners.contains(seat) ? own : next) = std::max(plot.owners.contains(seat) ? own : next, strength);
        }
        return std::clamp(own - next, 0, 3);
    }
    void tell(FeatureId f, const Plot& plot) {
        const std::string name = spec(plot.kind).name + ".";
        const bool stays = over(spec(plot.kind));
        const auto claims =
            std::count_if(plot.strength.begin(), plot.strength.end(), [](const auto& one) { return one.second != 0; });
        for (const auto& [seat, figures] : plot.figures) {
            row(seat)[name + "bound"] += figures;
            row(seat)[name + "bound.late"] += figures * late_;
            if (!stays) {
                row(seat)[name + "returns"] += figures * plot.chance;
                row(seat)[name + "returns.late"] += figures * plot.chance * late_;
                row(seat)[name + "returns.soon"] += figures * plot.soon;
                row(seat)[name + "stuck.late"] += plot.chance < 0.02 ? figures * late_ : 0;
            }
        }
        for (const int seat : plot.owners) {
            row(seat)[name + "lead.late"] += lead(plot) * late_;
            if (stays) {
                row(seat)[name + "owned"] += 1;
                row(seat)[name + "owned.late"] += late_;
                row(seat)[name + "open.late"] += now_.feature(f).open * late_;
                row(seat)[name + "contested.late"] += claims > 1 ? late_ : 0;
                row(seat)[name + "contested.along"] += claims > 1 ? plot.along : 0;
                row(seat)[name + "lead.along"] += lead(plot) * plot.along;
                row(seat)[name + "lead.along.late"] += lead(plot) * plot.along * late_;
                continue;
            }
            row(seat)[name + "gain"] += plot.gain;
            row(seat)[name + "gain.late"] += plot.gain * late_;
            row(seat)[name + "now"] += plot.now;
            row(seat)[name + "now.late"] += plot.now * late_;
            row(seat)[name + "contested"] += claims > 1 ? plot.now : 0;
            row(seat)[name + "gain.soon"] += plot.soon * plot.adds;
            row(seat)[name + "gain.sure"] += plot.gain * plot.chance;
            row(seat)[name + "gain.near"] += plot.lacking.size() == 2 ? plot.gain : 0;
            row(seat)[name + "gaps.late"] += static_cast<double>(plot.lacking.size()) * late_;
        }
    }
    void add_meetings() {
        for (std::size_t i = 0; i < plots_.size(); ++i) {
            for (std::size_t k = 0; k < plots_.size(); ++k) {
                const Plot &mine = plots_[i], &theirs = plots_[k];
                Squares both;
                std::set_intersection(mine.lacking.begin(), mine.lacking.end(), theirs.lacking.begin(),
                                      theirs.lacking.end(), std::inserter(both, both.end()));
                if (i != k && mine.kind == theirs.kind && spec(mine.kind).closing != Closing::surrounded &&
                    !both.empty()) {
                    const std::size_t most = std::max(mine.lacking.size(), theirs.lacking.size());
                    unsure_ = unsure_ || (!over(spec(mine.kind)) && most > 8);
                    unsure_of_lasting_ = unsure_of_lasting_ || most > 20;
                    meet(mine, theirs, both);
                }
            }
        }
    }
    void meet(const Plot& mine, const Plot& theirs, const Squares& both) {
        if (mine.owners.size() != 1 || theirs.owners.empty() || mine.owners == theirs.owners) {
            return;
        }
        const int owner = *mine.owners.begin();
        std::map<int, int> together = mine.strength;
        for (const auto& [seat, strength] : theirs.strength) {
            together[seat] += strength;
        }
        int next = 0;
        for (const auto& [seat, strength] : together) {
            next = seat == owner ? next : std::max(next, strength);
        }
        if (together[owner] < next) {
            return;
        }
        const bool ahead = together[owner] > next;
        if (over(spec(mine.kind))) {
            double filled = 0;
            for (const auto& square : both) {
                filled = std::max(filled, 1 - std::exp(-0.3 * turns() * share(square)));
            }
            const std::string name = spec(mine.kind).name + (ahead ? ".take" : ".join");
            row(owner)[name] += theirs.along * filled;
            row(owner)[name + ".late"] += (theirs.along + theirs.beside / 2) * filled * late_;
            return;
        }
        const double worth = theirs.now + theirs.gain;
        row(owner)[ahead ? "join-ahead" : "join-even"] += worth;
        if (ahead) {
            row(owner)["join-ahead.late"] += worth * late_;
        }
    }
    void add_newest() {
        const PlayerId next = now_.turn().owner;
        bool can_claim = false;
        for (const Figure& figure : now_.figures()) {
            const bool claims = now_.rules().figure_kinds[index(figure.kind)].spec.claims;
            can_claim = can_claim || (figure.owner == next && figure.place.where == Where::supply && claims);
        }
        if (next == nobody || now_.tiles().empty() || !can_claim) {
            return;
        }
        std::set<FeatureId> newest;
        now_.each_segment_on(static_cast<TileId>(now_.tiles().size() - 1),
                             [&](SegmentId s) { newest.insert(now_.feature_of(s)); });
        for (const FeatureId f : newest) {
            Plot plot;
            plot.kind = now_.feature(f).kind;
            if (!over(spec(plot.kind)) && now_.feature(f).figures == none_of<FigureId> && !now_.closed(f)) {
                foresee(f, plot);
                row(next)[spec(plot.kind).name + ".vacant"] += now_.tiles_of(f) * late_;
                row(next)[spec(plot.kind).name + ".vacant.soon"] += now_.tiles_of(f) * plot.soon;
            }
        }
    }
    void add_seat(int seat) {
        const auto player = static_cast<PlayerId>(seat);
        int free = 0, all = 0;
        double back = 0, locked = 1, lacking = 0;
        for (const FigureId f : now_.figures_of(player)) {
            const Figure& figure = now_.figure(f);
            const FigureKindSpec& kind = now_.rules().figure_kinds[index(figure.kind)].spec;
            const std::string name = "figure." + kind.name + ".";
            const bool here = figure.place.where == Where::supply;
            free += here && kind.claims ? 1 : 0;
            all += (here || figure.on_board()) && kind.claims ? 1 : 0;
            row(seat)[name + (here ? "free.late" : figure.on_board() ? "board.late" : "away.late")] += late_;
            row(seat)[name + "board"] += figure.on_board() ? 1 : 0;
            if (figure.place.where == Where::space) {
                const std::string space = "space." + now_.rules().space_kinds[index(figure.place.space)].name + ".";
                row(seat)[space + "within"] += 1;
                row(seat)[space + "within.late"] += late_;
            }
            if (figure.place.where == Where::held && figure.place.holder() != player) {
                row(seat)["held.late"] += late_;
                row(figure.place.holder())["holding.late"] += late_;
            }
        }
        for (const Plot& plot : plots_) {
            if (const auto figures = plot.figures.find(seat); figures != plot.figures.end() && !over(spec(plot.kind))) {
                back += figures->second * plot.chance;
                locked *= 1 - plot.soon;
            }
            if (plot.owners.contains(seat) && !over(spec(plot.kind)) && plot.chance >= 0.02) {
                lacking += static_cast<double>(plot.lacking.size());
            }
        }
        const double price = std::log((all + 0.5) / (free + 0.35 * back + 0.5));
        if (free < 4) {
            row(seat)["free" + std::to_string(free) + ".late"] += late_;
        }
        if (free < 2) {
            row(seat)["free" + std::to_string(free) + ".late2"] += late_ * late_;
            row(seat)[free == 0 ? "locked.late" : "locked1.late"] += locked * late_;
        }
        row(seat)["load"] = std::max(0.0, lacking - turns());
        row(seat)["load.half"] = std::max(0.0, lacking - turns() / 2);
        row(seat)["price.late"] = price * late_;
        row(seat)["price.late2"] = price * late_ * late_;
        row(seat)["all-free.late"] = free == all ? late_ : 0;
        row(seat)["hand.late"] = now_.tiles_held(player) * late_;
    }
    void add_pieces() {
        for (const Figure& piece : now_.figures()) {
            const FigureKindSpec& kind = now_.rules().figure_kinds[index(piece.kind)].spec;
            if (piece.owner != nobody || kind.neutral != 1 || kind.per_player > 0 || !piece.on_board()) {
                continue;
            }
            const std::string name = "piece." + kind.name + ".";
            const FigureId companion = piece.place.companion();
            if (companion != none_of<FigureId> && now_.figure(companion).owner != nobody) {
                row(now_.figure(companion).owner)[name + "companion.late"] += late_;
            }
            for (const Figure& figure : now_.figures()) {
                if (figure.owner == nobody || figure.place.where != Where::segment ||
                    now_.tile_of(piece) == none_of<TileId>) {
                    continue;
                }
                const Position a = now_.tile(now_.tile_of(piece)).at, b = now_.tile(now_.tile_of(figure)).at;
                row(figure.owner)[name + "near.late"] += std::abs(a.x - b.x) + std::abs(a.y - b.y) <= 2 ? late_ : 0;
            }
        }
    }

    const Play &begun_, &now_;
    double late_;
    Fits fits_;
    std::vector<Row> rows_;
    std::vector<Plot> plots_;
    bool unsure_ = false, unsure_of_lasting_ = false;
};

} // namespace bastide::test
