#include "serve/table.hpp"
#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"
#include "serve/summary.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

std::vector<std::string> agents_of(const GameFile& game) {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : game.players) {
        agents.push_back(player.agent);
    }
    return agents;
}

/// What everybody may know while the game is played.
nlohmann::ordered_json chance_json(const ChanceSource& chance) {
    if (chance.is_told()) {
        return {{"by", "people"}};
    }
    if (chance.secret() != nullptr) {
        return {{"by", "secret"}, {"commitment", chance.secret()->commitment()}};
    }
    return {{"by", "seed"}};
}

} // namespace

Table::Table(Opening opening, Pool& tables, Shares& shares)
    : id_(std::move(opening.id)), rules_(opening.rules), players_(opening.game.players), title_(opening.game.title),
      keys_(std::move(opening.keys)), record_file_(opening.writer->file()), lane_(tables), shares_(shares),
      pictures_(std::move(opening.pictures)), chronicles_(rules_->players, *pictures_),
      match_(rules_, std::move(opening.chance), agents_of(opening.game), std::move(opening.writer), &chronicles_),
      list_(opening.list), stand_ins_(players_.size()), rematch_(std::move(opening.rematch)), slow_(players_.size()) {
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        if (!keys().stand_ins[seat].empty()) {
            stand_ins_[seat] = make_agent(keys().stand_ins[seat]);
        }
    }
    if (keys().customs.clock) {
        const unsigned decided = opening.record ? seats_that_decided(*opening.record) : 0U;
        clock_.emplace(keys().customs.clock, players_.size(), keys().time_left, decided);
    }
    chronicles_.open(match_.game().play());
    if (opening.record) {
        match_.follow(*opening.record, [this](std::size_t moves) { chronicles_.settle(moves); });
        thought_of_ = std::min(keys().thought_of, match_.moves());
        stood_in_ = keys().stood_in;
        stood_in_.erase(stood_in_.upper_bound(match_.moves()), stood_in_.end());
        finished_ = opening.record->is_over();
    }
    sum_up();
}

void Table::start() {
    lane_.post([self = shared_from_this()] { self->advance(); });
}

void Table::join(std::shared_ptr<Reader> reader, std::string key, std::shared_ptr<Heard> heard) {
    lane_.post([self = shared_from_this(), reader = std::move(reader), key = std::move(key),
                heard = std::move(heard)]() mutable {
        const Heard::Working working(*heard);
        self->admit(std::move(reader), key);
    });
}

/// What holds from now on is written first: who cannot be seated safely is told so.
void Table::admit(std::shared_ptr<Reader> reader, const std::string& key) {
    const std::optional<Holder> holder = keys().holder(key);
    if (!holder) { // somebody has taken this seat meanwhile
        reader->refuse(NoSuchTable().what());
        return;
    }
    try {
        keys_.join();
        if (holder->role == Role::seat && (keys().claimed >> holder->seat & 1U) == 0) {
            claim(holder->seat);
        }
    } catch (const CannotWrite& error) {
        reader->refuse(sentence_of(error));
        return;
    }
    guests_.push_back({std::move(reader), *holder, own_view(*holder), {}});
    watchers_ = guests_.size();
    unwatched_ = 0;
    if (guests_.size() == 1) { // clocks stood still while nobody was there
        set_clock();
    }
    greet(guests_.back());
    send_seats();
    if (std::exchange(resting_, false) || !trouble_.empty()) {
        advance();
    }
}

void Table::leave(const Reader* reader) {
    lane_.post([self = shared_from_this(), reader] {
        std::erase_if(self->guests_, [&](const Guest& guest) { return guest.reader.get() == reader; });
        self->watchers_ = self->guests_.size();
        if (self->guests_.empty() && self->clock_) {
            self->pause_clock();
            self->keep_clock();
        }
        self->send_seats();
    });
}

void Table::hear(const Reader* reader, nlohmann::json message) {
    lane_.post([self = shared_from_this(), reader, message = std::move(message)] {
        if (Guest* guest = self->guest(reader)) {
            self->answer(*guest, message, std::make_shared<Heard>(guest->reader));
        }
    });
}

Table::Guest* Table::guest(const Reader* reader) {
    const auto found =
        std::find_if(guests_.begin(), guests_.end(), [&](const Guest& one) { return one.reader.get() == reader; });
    return found == guests_.end() ? nullptr : &*found;
}

std::size_t Table::own_view(const Holder& holder) const {
    return holder.role == Role::seat                                ? holder.seat
           : holder.role == Role::host && match_.chance().is_told() ? hosts_view()
                                                                    : nobodys_view();
}

bool Table::may_play(const Guest& guest, std::size_t seat) const { return keys().may_play(guest.holder, seat); }

std::vector<std::size_t> Table::seats_of(const Guest& guest) const {
    std::vector<std::size_t> seats;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        if (may_play(guest, seat)) {
            seats.push_back(seat);
        }
    }
    return seats;
}

std::optional<Match::Decided> Table::last_to_undo() const {
    const auto last = match_.open_decision();
    return last && last->move >= thought_of_ && !match_.game().is_terminal() ? last : std::nullopt;
}

bool Table::may_undo(std::size_t view) const {
    const auto last = last_to_undo();
    const bool open = last && thinking_ == 0 && !would_be_an_agents(*last);
    return open && (is_seat(view) ? (last->seats >> view & 1U) != 0 : view == hosts_view() && last->told);
}

// ---------------------------------------------------------------- what readers are told

Sight Table::look(std::size_t view, std::shared_ptr<const OpenSight> open) {
    Sight seen = sight_of(match_.game(), match_.moves(), viewer(view), *pictures_, std::move(open), telling(view),
                          allows(Aids::all));
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        const bool connected =
            std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) { return may_play(guest, seat); });
        Json& out = seen.state["seats"][std::to_string(seat)];
        out["connected"] = connected || keys().seats[seat].empty();
        out["stand_in"] = keys().stand_ins[seat];
    }
    put_clocks(seen.state["seats"]);
    seen.state["may_undo"] = may_undo(view);
    return seen;
}

std::shared_ptr<const OpenSight> Table::look_open() const { return open_sight(match_.game().play(), *pictures_); }

const Sight& Table::sight(std::size_t view) {
    const auto found = last_.find(view);
    return found != last_.end() ? found->second : last_.emplace(view, look(view, look_open())).first->second;
}

void Table::send_pictures(Guest& guest, const std::set<std::string>& used) {
    if (std::string pictures = pictures_->message(used, guest.pictures); !pictures.empty()) {
        guest.reader->send(std::make_shared<const std::string>(std::move(pictures)));
    }
}

void Table::publish() {
    std::set<std::size_t> views;
    for (const Guest& guest : guests_) {
        views.insert(guest.view);
    }
    std::erase_if(last_, [&](const auto& one) { return !views.contains(one.first); });
    if (!views.empty()) {
        const auto open = look_open();
        Changes changes(open, *rules_);
        for (const std::size_t view : views) {
            publish(view, look(view, open), changes);
        }
    }
    told_ = match_.moves();
    draw_tiles();
    sum_up();
}

void Table::sum_up() {
    Json summary = summary_of(match_.game(), match_.moves(), title_, players_);
    const std::lock_guard hold(summary_lock_);
    summary_ = std::move(summary);
    summary_keys_ = keys();
    if (list_ != nullptr) {
        list_->put(listing());
    }
}

std::optional<Holder> Table::holder(const std::string& key) const {
    const std::lock_guard hold(summary_lock_);
    return summary_keys_.holder(key);
}

nlohmann::ordered_json Table::summary(const Holder& holder) const {
    const std::lock_guard hold(summary_lock_);
    Json out = summary_;
    out["mine"] = out["seat"].is_number() && summary_keys_.may_play(holder, out["seat"]);
    return out;
}

/// Even if nobody looks: who comes later does not wait for all at once.
void Table::draw_tiles() {
    const Play& play = match_.game().play();
    for (std::size_t i = std::min(drawn_, play.tiles().size()); i < play.tiles().size(); ++i) {
        pictures_->tile(play, static_cast<TileId>(i));
    }
    drawn_ = play.tiles().size();
}

/// What changed for the readers of one view is said once, and sent to each of them.
void Table::publish(std::size_t view, Sight now, Changes& changes) {
    const auto before = last_.find(view);
    if (before == last_.end()) {
        last_.emplace(view, std::move(now));
        return;
    }
    const std::size_t from = before->second.state.at("move").get<std::size_t>();
    Json message{{"type", "changes"}, {"from", from}, {"move", match_.moves()}};
    message["patch"] = changes.patch(before->second, now, now.pictures);
    const std::size_t next = std::min(from, match_.moves()) + 1;
    message["moves"] = chronicles_.movements().since(next, limits::movements, now.pictures);
    message["log"] = log_since(view, next, now.pictures);
    const bool others = before->second.actions != now.actions;
    const bool changed = !message["patch"].empty() || others;
    const auto text = others ? shared_text(message, "actions", now.actions) : shared_text(message);
    for (Guest& guest : guests_) {
        if (guest.view == view && changed) {
            send_pictures(guest, now.pictures);
            guest.reader->send(text);
        }
    }
    before->second = std::move(now);
}

void Table::greet(Guest& guest) {
    constexpr std::array<const char*, 3> roles{"seat", "spectator", "host"};
    Json hello{{"type", "hello"}, {"protocol", 1}, {"table", id_}};
    hello["role"] = roles[static_cast<std::size_t>(guest.holder.role)];
    hello["seats"] = seats_of(guest);
    hello["game"] = game_json(*rules_, title_);
    hello["players"] = Json::array();
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        const std::string& agent = players_[seat].agent;
        hello["players"].push_back({{"name", rules_->player_names[seat]},
                                    {"colour", pictures_->colours()[seat]},
                                    {"agent", agent == "person" ? Json() : Json(agent)}});
    }
    hello["figures"] = Json::array();
    for (const CompiledFigureKind& kind : rules_->figure_kinds) {
        hello["figures"].push_back(
            {{"name", kind.spec.name}, {"singular", kind.spec.singular}, {"plural", kind.spec.plural}});
    }
    hello["verbs"] = Json::array();
    for (const CompiledVerb& verb : rules_->verbs) {
        hello["verbs"].push_back(verb.name);
    }
    hello["hidden"] = hides_something(*rules_);
    hello["chat"] = keys().customs.chat;
    hello["aids"] = name_of(keys().customs.aids);
    hello["listed"] = keys().customs.listed;
    hello["chance"] = chance_json(match_.chance());
    guest.reader->send(shared_text(hello));
    send_state(guest);
    for (const Json& said : said_) {
        guest.reader->send(shared_text(said));
    }
    if (!trouble_.empty()) {
        guest.reader->send(shared_text(Json{{"type", "trouble"}, {"sentence", trouble_}}));
    }
    if (match_.game().is_terminal()) {
        send_over(&guest);
    }
    if (!rematch_.is_null()) {
        send_rematch(guest);
    }
}

void Table::send_state(Guest& guest) {
    const Sight& seen = sight(guest.view);
    std::set<std::string> used = seen.pictures;
    Json state = whole(seen, *rules_, used);
    put_clocks(state["seats"]); // as they are now
    Json message{{"type", "state"}, {"move", state.at("move")}};
    message["moves"] = chronicles_.movements().since(0, limits::movements_at_first, used);
    message["log"] = log_since(guest.view, 0, used);
    send_pictures(guest, used);
    const auto text = seen.actions.empty() ? shared_text(state) : shared_text(state, "actions", seen.actions);
    guest.reader->send(shared_text(message, "state", *text));
}

/// Who is there; the states follow, so that nobody's differs from what was sent.
void Table::send_seats() {
    Json message{{"type", "seats"}, {"connected", Json::object()}, {"yours", Json::array()}};
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        const bool there =
            std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) { return may_play(guest, seat); });
        message["connected"][std::to_string(seat)] = there || keys().seats[seat].empty();
    }
    for (const Guest& guest : guests_) {
        message["yours"] = seats_of(guest);
        guest.reader->send(shared_text(message));
    }
    publish();
}

void Table::send_over(const Guest* only) {
    Json message{{"type", "over"}, {"verdict", match_.game().verdict()}, {"scores", match_.game().scores()}};
    if (const Secret* secret = match_.chance().secret()) {
        message["secret"] = secret->text(); // the record has published it
    }
    const auto text = shared_text(message);
    for (const Guest& guest : guests_) {
        if (only == nullptr || only == &guest) {
            guest.reader->send(text);
        }
    }
}

} // namespace bastide::host::serve
