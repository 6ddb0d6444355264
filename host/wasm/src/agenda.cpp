#include "agenda.hpp"
#include "elsewhere.hpp"
#include "program/log.hpp"
#include "serve/network/lane.hpp"
#include <algorithm>

namespace bastide::host::serve {
namespace {

/// A failure of ours ends one piece of work, not the engine. Destroyed here, too: that may post again.
void done(const std::function<void()>& work) {
    try {
        if (work) {
            work();
        }
    } catch (const std::exception& error) {
        log_error(std::string("our fault, please report it: ") + error.what());
    }
}

} // namespace

Agenda& agenda() {
    static auto* all = new Agenda; // tables that are destroyed at the end still post to it
    return *all;
}

void Agenda::post(Shares::Work work) {
    (work.length == Shares::Length::quick ? quick_ : lengthy_).push_back(std::move(work));
}

void Agenda::set(const void* owner, Time when, std::function<void()> work) { alarms_[owner] = {when, std::move(work)}; }

void Agenda::do_lanes() {
    while (!lanes_.empty()) {
        const auto work = std::move(lanes_.front());
        lanes_.pop_front();
        done(work);
    }
}

bool Agenda::strike() {
    const auto first = std::min_element(alarms_.begin(), alarms_.end(),
                                        [](const auto& l, const auto& r) { return l.second.when < r.second.when; });
    if (first == alarms_.end() || first->second.when > std::chrono::steady_clock::now()) {
        return false;
    }
    const auto work = std::move(first->second.work);
    alarms_.erase(first);
    done(work);
    return true;
}

/// The first that somebody wishes that much. What nobody needs any more goes.
bool Agenda::do_wished(Works& works, Shares::Wish least) {
    for (std::size_t i = 0; i < works.size();) {
        const Shares::Wish wish = works[i].wish ? works[i].wish() : Shares::Wish::now;
        if (wish > least && wish != Shares::Wish::none) {
            ++i;
            continue;
        }
        Shares::Work work = std::move(works[i]);
        works.erase(works.begin() + static_cast<std::ptrdiff_t>(i));
        if (wish != Shares::Wish::none) {
            if (work.choosing && elsewhere().open) {
                elsewhere().ask(std::move(work));
            } else {
                done(work.run);
            }
            return true;
        }
    }
    return false;
}

bool Agenda::work_once() {
    using enum Shares::Wish;
    if (strike()) {
        return true;
    }
    if (!lanes_.empty()) {
        do_lanes();
        return true;
    }
    return do_wished(quick_, now) || do_wished(lengthy_, now) || do_wished(quick_, spare) || do_wished(lengthy_, spare);
}

void Agenda::work_until(Time end) {
    while (work_once() && std::chrono::steady_clock::now() < end) {
    }
}

std::chrono::milliseconds Agenda::pause() const {
    using Milliseconds = std::chrono::milliseconds;
    if (!lanes_.empty() || !quick_.empty() || !lengthy_.empty()) {
        return Milliseconds(0);
    }
    const auto now = std::chrono::steady_clock::now();
    Milliseconds pause(-1);
    for (const auto& [owner, set] : alarms_) {
        const Milliseconds left = std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(set.when - now));
        pause = pause.count() < 0 ? left : std::min(pause, left);
    }
    return pause;
}

// ---------------------------------------------------------------- what tables know of it

struct Pool::Threads {};
struct Lane::Strand {};
struct Alarm::Timer {};
struct Shares::Queue {};

Pool::Pool(unsigned) {}
Pool::~Pool() = default;
void Pool::end() {} // nothing is ever under way

Lane::Lane(Pool&) {}
Lane::~Lane() = default;
void Lane::post(std::function<void()> work) { agenda().post(std::move(work)); }
void let_lanes_work() { agenda().do_lanes(); }

Alarm::Alarm(Lane&) {}
Alarm::~Alarm() { agenda().forget(this); }
void Alarm::set(std::chrono::steady_clock::time_point when, std::function<void()> work) {
    agenda().set(this, when, std::move(work));
}

Shares::Shares(unsigned, unsigned) {}
Shares::~Shares() = default;
void Shares::end() {}
void Shares::post(Work work) { agenda().post(std::move(work)); }
std::chrono::milliseconds Shares::fair_time(std::chrono::milliseconds most) const { return most; }

} // namespace bastide::host::serve
