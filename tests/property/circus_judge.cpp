#include "circus_judge.hpp"
#include "difference.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test {

namespace {

const std::vector<std::string> animals{"flea", "monkeys", "seals", "bears", "tigers", "elephant"};
constexpr std::array<int, 6> values{1, 3, 4, 5, 6, 7};
const std::set<std::string> followers{"follower", "big-follower", "abbot", "ringmaster"};
const std::string around_top = "followers around the big top", in_pyramid = "acrobats in a pyramid",
                  around_ringmaster = "circus and acrobats around the ringmaster";

const std::string& kind_of(const Play& play, FigureId f) {
    return play.rules().figure_kinds[index(play.figure(f).kind)].spec.name;
}

bool touches(Position a, Position b) { return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }

/// On a part of a tile or in its space; nowhere else does anybody stand in these games.
std::optional<Position> square_of(const Play& play, FigureId f) {
    const Place place = play.figure(f).place;
    if (place.where == Where::segment) {
        return play.tile(play.tile_of(place.segment())).at;
    }
    return place.where == Where::space ? std::optional(play.tile(place.tile()).at) : std::nullopt;
}

std::string square(Position p) { return std::to_string(p.x) + ',' + std::to_string(p.y); }

} // namespace

CircusJudge::CircusJudge(Game& game) : game_(game) {
    game.watch(this);
    for (const std::string& cause : {around_top, in_pyramid, around_ringmaster}) {
        paid_[cause] = owed_[cause] = Points(static_cast<std::size_t>(game.play().players()));
    }
}

CircusJudge::~CircusJudge() { game_.watch(nullptr); }

void CircusJudge::on_event(const Play& play, const Event& event) {
    if (const auto* scored = event.as<events::Scored>(); scored != nullptr && scored->why == nullptr) {
        const auto found = paid_.find(play.rules().causes[index(scored->cause)].words);
        if (found != paid_.end()) {
            found->second[index(scored->player)] += scored->points;
        }
    } else if (const auto* moved = event.as<events::FigureMoved>();
               moved != nullptr && kind_of(play, moved->figure) == "ringmaster") {
        if (const std::optional<Position> at = square_of(play, moved->figure)) {
            leads_[moved->figure] = *at;
        } else if (play.rules().reason_names[index(moved->reason)] == "taken back") {
            leads_.erase(moved->figure);
        } else {
            ringmaster_leaves(moved->figure);
        }
    }
}

bool CircusJudge::shows_word(TileId tile, const std::string& word) const {
    const Play& play = game_.play();
    return play.rules().printed(play.tile(tile).type).words.contains(word);
}

std::set<std::pair<int, int>> CircusJudge::squares_with(const std::string& word) const {
    std::set<std::pair<int, int>> found;
    for (std::size_t t = 0; t < game_.play().tiles().size(); ++t) {
        if (shows_word(static_cast<TileId>(t), word)) {
            found.insert({game_.play().tiles()[t].at.x, game_.play().tiles()[t].at.y});
        }
    }
    return found;
}

std::vector<FigureId> CircusJudge::acrobats_at(Position p) const {
    const Play& play = game_.play();
    std::vector<FigureId> found;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        if (play.figure(f).place.where == Where::space && square_of(play, f) == p) {
            found.push_back(f);
        }
    }
    return found;
}

/// CIRCUS-006 CIRCUS-008
CircusJudge::Points CircusJudge::watching(int points) const {
    const Play& play = game_.play();
    Points of(static_cast<std::size_t>(play.players()));
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        const std::optional<Position> at = square_of(play, f);
        if (at && play.figure(f).owner != nobody && followers.contains(kind_of(play, f)) && touches(*at, *big_top_)) {
            of[index(play.figure(f).owner)] += points;
        }
    }
    return of;
}

/// CIRCUS-013
CircusJudge::Points CircusJudge::of_pyramid(Position p) const {
    Points of(static_cast<std::size_t>(game_.play().players()));
    for (const FigureId f : acrobats_at(p)) {
        of[index(game_.play().figure(f).owner)] += 5;
    }
    return of;
}

/// CIRCUS-019
int CircusJudge::spaces_around(Position p) const {
    int spaces = 0;
    for (const char* word : {"circus", "acrobats"}) {
        for (const auto& [x, y] : squares_with(word)) {
            spaces += std::abs(x - p.x) <= 1 && std::abs(y - p.y) <= 1 ? 1 : 0;
        }
    }
    return spaces;
}

void CircusJudge::ringmaster_leaves(FigureId f) {
    owed_[around_ringmaster][index(game_.play().figure(f).owner)] += 2 * spaces_around(leads_.at(f));
    leads_.erase(f);
}

/// CIRCUS-010: each of those left, and no others.
std::string CircusJudge::wrong_animals() const {
    std::set<std::string> are, must;
    for (const Action action : game_.legal_actions()) {
        are.insert(game_.text(action));
    }
    for (std::size_t a = 0; a < animals.size(); ++a) {
        if (left_[a] > 0) {
            must.insert("turn-up " + animals[a]);
        }
    }
    return difference(are, must);
}

/// CIRCUS-011 to CIRCUS-014
std::string CircusJudge::wrong_choices() const {
    const Play& play = game_.play();
    std::set<std::string> are, must;
    for (const Action action : game_.legal_actions()) {
        if (const std::string text = game_.text(action); text.starts_with("acrobat ") || text.starts_with("pyramid ")) {
            are.insert(text);
        }
    }
    bool ready = false;
    for (const Figure& figure : play.figures()) {
        ready = ready || (figure.owner == game_.to_act() && figure.place.where == Where::supply &&
                          play.rules().figure_kinds[index(figure.kind)].spec.name == "follower");
    }
    const Position placed = play.tile(play.placed_tile()).at;
    for (const auto& [x, y] : squares_with("acrobats")) {
        const Position at{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        if (acrobats_at(at).size() == 3) {
            must.insert("pyramid " + square(at));
        } else if (ready && touches(placed, at)) {
            must.insert("acrobat follower " + square(at));
        }
    }
    return difference(are, must);
}

/// CIRCUS-004 CIRCUS-006
std::string CircusJudge::wrong_big_top() const {
    const Play& play = game_.play();
    const Figure& piece = play.figure(play.first_figure(nobody, play.rules().figure_kind("big-top")));
    const std::string is = piece.on_board() ? square(piece.place.square()) : "away";
    const std::string must = big_top_ ? square(*big_top_) : "away";
    return is == must ? "" : "the big top is " + is + " instead of " + must;
}

std::string CircusJudge::compare(const std::string& what, const Points& are, const Points& must) const {
    if (are == must) {
        return "";
    }
    std::string text = what + ":";
    for (std::size_t p = 0; p < are.size(); ++p) {
        text += ' ' + std::to_string(are[p]) + " instead of " + std::to_string(must[p]);
    }
    return text;
}

/// What was paid is what the rules owe, now and when all is over.
std::string CircusJudge::settle() {
    const Play& play = game_.play();
    if (game_.is_terminal()) {
        for (const auto& [f, at] : std::map(leads_)) { // CIRCUS-019: farmers, who stay
            ringmaster_leaves(f);
        }
        for (const auto& [x, y] : squares_with("acrobats")) { // CIRCUS-016
            const Points more = of_pyramid({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
            for (std::size_t p = 0; p < more.size(); ++p) {
                owed_[in_pyramid][p] += more[p];
            }
        }
    } else if (game_.at_chance() && game_.decision_name() == "animal" && play.pile_size(piles::supply) == 0) {
        return ""; // the final scoring has begun
    }
    for (const auto& [cause, points] : paid_) {
        if (const std::string wrong = compare(cause, points, owed_[cause]); !wrong.empty()) {
            return wrong;
        }
    }
    return "";
}

std::string CircusJudge::apply(Action action) {
    const Play& play = game_.play();
    const std::string text = game_.text(action);
    const auto add = [&](const std::string& cause, const Points& more) {
        for (std::size_t p = 0; p < more.size(); ++p) {
            owed_[cause][p] += more[p];
        }
    };
    std::string wrong;
    if (text.starts_with("turn-up ")) {
        const auto a =
            static_cast<std::size_t>(std::find(animals.begin(), animals.end(), text.substr(8)) - animals.begin());
        wrong = wrong_animals();
        --left_[a];
        ++shows_;
        add(around_top, watching(values[a]));
        game_.apply(action);
        if (!game_.is_terminal()) {
            const Tile& last = play.tiles().back();
            big_top_ = last.at;
        }
    } else if (text.starts_with("pyramid ")) {
        ++pyramids_;
        const std::string at = text.substr(8);
        const std::size_t comma = at.find(',');
        add(in_pyramid, of_pyramid({static_cast<std::int16_t>(std::stoi(at)),
                                    static_cast<std::int16_t>(std::stoi(at.substr(comma + 1)))}));
        game_.apply(action);
    } else {
        wrong = !game_.at_chance() && game_.decision_name() == "figures" ? wrong_choices() : "";
        game_.apply(action);
    }
    const bool between = game_.at_chance() && game_.decision_name() == "draw";
    if (wrong.empty() && between && !big_top_) { // the first circus tile gets it when the part is over
        const auto circus = squares_with("circus");
        if (!circus.empty()) {
            big_top_ = Position{static_cast<std::int16_t>(circus.begin()->first),
                                static_cast<std::int16_t>(circus.begin()->second)};
        }
    }
    wrong = !wrong.empty() || !between ? wrong : wrong_big_top();
    return wrong.empty() ? settle() : wrong;
}

} // namespace bastide::test
