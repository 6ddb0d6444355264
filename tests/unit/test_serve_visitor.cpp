// Who has asked for a table has done what is asked of who comes, however long it takes until there is one.
#include "serve/lobby.hpp"
#include "serve/visitor.hpp"
#include "support/mixes.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <future>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace test_serve_visitor {

using namespace bastide;
using namespace bastide::host::serve;
using namespace std::chrono_literals;

namespace {

class Listener : public Reader {
public:
    void send(std::shared_ptr<const std::string> text) override {
        const std::lock_guard hold(lock_);
        first_ = first_.empty() ? *text : first_;
    }
    void refuse(const std::string& sentence) override { send(std::make_shared<std::string>("refused: " + sentence)); }
    void handled(std::chrono::nanoseconds) override {}
    void beat() override {}
    bool gone() const override { return false; }
    std::string first() const {
        const std::lock_guard hold(lock_);
        return first_;
    }

private:
    mutable std::mutex lock_;
    std::string first_;
};

} // namespace

TEST_CASE("Who has asked for a table has asked, though the table comes late", "[serve]") {
    const test::TemporaryFolder folder;
    Lobby lobby(test::library(), folder.path() / "tables", 1, false);
    const auto made = lobby.make("a", test::two_persons, 1, Customs{});
    std::promise<void> end; // of something else that the table does
    lobby.shares().post(
        {made.at("table"), Shares::Length::quick, {}, [ended = end.get_future().share()] { ended.wait(); }});

    const auto reader = std::make_shared<Listener>();
    const auto visitor = std::make_shared<Visitor>(lobby, reader);
    CHECK_FALSE(visitor->has_asked());
    visitor->hear(
        nlohmann::json{{"type", "join"}, {"table", made.at("table")}, {"key", made.at("keys").at("host")}}.dump());
    CHECK(visitor->has_asked());
    CHECK(reader->first().empty());

    end.set_value();
    for (int tries = 0; tries < 10'000 && reader->first().empty(); ++tries) {
        std::this_thread::sleep_for(1ms);
    }
    CHECK(reader->first().find("\"hello\"") != std::string::npos);
    visitor->gone();
}

} // namespace test_serve_visitor
