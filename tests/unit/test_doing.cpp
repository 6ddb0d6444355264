// What threads are at: also in a child that was forked off while another thread looked.
#include "program/doing.hpp"
#include <atomic>
#include <catch2/catch.hpp>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace test_doing {

using namespace bastide::host;

TEST_CASE("A child that is forked off while somebody looks at what threads do is not held up", "[unwatched]") {
    constexpr std::int64_t never = INT64_MAX / 2;
    std::atomic<bool> looks{true};
    std::thread watcher([&] {
        while (looks) {
            let_time_pass(0, never, 0);
        }
    });
    int ended = 0;
    constexpr int children = 300;
    for (int i = 0; i < children; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::alarm(20); // instead of for ever
            let_time_pass(0, never, 0);
            ::_exit(0);
        }
        int status = -1;
        ::waitpid(child, &status, 0);
        ended += status == 0 ? 1 : 0;
        if (status != 0) {
            break;
        }
    }
    looks = false;
    watcher.join();
    CHECK(ended == children);
}

} // namespace test_doing
