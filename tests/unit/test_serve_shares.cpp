// Work of many tables on few threads.
#include "serve/shares.hpp"
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <memory>
#include <mutex>
#include <vector>

namespace test_serve_shares {

using namespace bastide::host::serve;
using namespace std::chrono_literals;
using Length = Shares::Length;
using Wish = Shares::Wish;

namespace {

/// Who has worked, in order; can be waited for.
class Done {
public:
    void add(const std::string& who) {
        const std::lock_guard hold(lock_);
        all_.push_back(who);
        more_.notify_all();
    }
    std::vector<std::string> after(std::size_t number) {
        std::unique_lock hold(lock_);
        REQUIRE(more_.wait_for(hold, 60s, [&] { return all_.size() >= number; }));
        return all_;
    }

private:
    std::mutex lock_;
    std::condition_variable more_;
    std::vector<std::string> all_;
};

/// Keeps the only thread busy until it is let go. The thread may still look at it when it is gone already.
class Gate {
public:
    explicit Gate(Shares& shares, Length length = Length::quick) {
        shares.post({"the gate", length, {}, [state = state_] {
                         std::unique_lock hold(state->lock);
                         state->shut = true;
                         state->changed.notify_all();
                         state->changed.wait(hold, [&] { return state->open; });
                     }});
        std::unique_lock hold(state_->lock);
        state_->changed.wait(hold, [this] { return state_->shut; });
    }
    void open() {
        const std::lock_guard hold(state_->lock);
        state_->open = true;
        state_->changed.notify_all();
    }

private:
    struct State {
        std::mutex lock;
        std::condition_variable changed;
        bool shut = false, open = false;
    };
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

/// Until this thread has used so much of its processor.
void use(std::chrono::milliseconds time) {
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < time.count() * CLOCKS_PER_SEC / 1000) {
    }
}

} // namespace

TEST_CASE("Whoever has used least comes next", "[serve]") {
    Done done;
    Shares shares(1, 1);
    shares.post({"much", Length::quick, {}, [&] {
                     use(30ms);
                     done.add("much");
                 }});
    shares.post({"little", Length::quick, {}, [&] { done.add("little"); }});
    done.after(2);
    Gate gate(shares);
    for (int i = 0; i < 3; ++i) {
        shares.post({"much", Length::quick, {}, [&] {
                         use(5ms);
                         done.add("much");
                     }});
        shares.post({"little", Length::quick, {}, [&] { done.add("little"); }});
    }
    gate.open();
    const auto all = done.after(8);
    CHECK(std::vector(all.begin() + 2, all.end()) ==
          std::vector<std::string>{"little", "little", "little", "much", "much", "much"});
}

TEST_CASE("What somebody waits for comes before the rest, and what nobody needs is dropped", "[serve]") {
    Done done;
    Shares shares(1, 1);
    std::atomic<bool> needed = true;
    auto token = std::make_shared<int>();
    const std::weak_ptr<int> dropped = token;
    {
        Gate gate(shares);
        shares.post({"a", Length::quick, [] { return Wish::spare; }, [&] { done.add("spare"); }});
        shares.post({"b", Length::quick, [] { return Wish::now; },
                     [&] {
                         use(10ms);
                         done.add("now");
                     }});
        shares.post({"c", Length::quick, [&] { return needed ? Wish::now : Wish::none; },
                     [&done, token = std::move(token)] { done.add("dropped"); }});
        needed = false;
        gate.open();
    }
    CHECK(done.after(2) == std::vector<std::string>{"now", "spare"});
    CHECK(dropped.expired());
}

TEST_CASE("Quick work does not wait for lengthy work", "[serve]") {
    Done done;
    Shares shares(1, 1);
    Gate gate(shares, Length::lengthy);
    shares.post({"a", Length::lengthy, {}, [&] { done.add("lengthy"); }});
    shares.post({"a", Length::quick, {}, [&] { done.add("quick"); }});
    CHECK(done.after(1) == std::vector<std::string>{"quick"});
    gate.open();
    CHECK(done.after(2).back() == "lengthy");
}

TEST_CASE("The works of a share are done one after the other, and a failure ends one of them alone", "[serve]") {
    Done done;
    Shares shares(4, 1);
    std::atomic<int> at_once = 0, most = 0;
    for (int i = 0; i < 40; ++i) {
        shares.post({"one", Length::quick, {}, [&, i] {
                         most = std::max(most.load(), ++at_once);
                         use(1ms);
                         --at_once;
                         done.add(std::to_string(i));
                         if (i % 10 == 0) {
                             throw std::runtime_error("planted");
                         }
                     }});
    }
    const auto all = done.after(40);
    CHECK(most == 1);
    CHECK(all.front() == "0");
    CHECK(all.back() == "39");
}

TEST_CASE("The more wait for lengthy work, the less each of it may take", "[serve]") {
    Done done;
    Shares shares(1, 1);
    CHECK(shares.fair_time(10s) == 10s);
    Gate first(shares, Length::lengthy);
    for (int i = 0; i < 10; ++i) {
        shares.post(
            {std::to_string(i), Length::lengthy, {}, [&] { done.add(std::to_string(shares.fair_time(10s).count())); }});
    }
    first.open();
    const auto all = done.after(10);
    CHECK(all.front() == "1000");
    CHECK(all.back() == "10000");
}

} // namespace test_serve_shares
