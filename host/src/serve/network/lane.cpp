#include "serve/network/lane.hpp"
#include "program/log.hpp"
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

namespace bastide::host::serve {
namespace {

/// A failure of ours ends one piece of work, not the server.
auto guarded(std::function<void()> work) {
    return [work = std::move(work)] {
        try {
            work();
        } catch (const std::exception& error) {
            log_error(std::string("our fault, please report it: ") + error.what());
        }
    };
}

} // namespace

struct Pool::Threads {
    boost::asio::thread_pool pool;
};

struct Lane::Strand {
    boost::asio::strand<boost::asio::thread_pool::executor_type> strand;
};

struct Alarm::Timer {
    boost::asio::steady_timer timer;
};

Pool::Pool(unsigned threads) : threads_(new Threads{boost::asio::thread_pool(threads)}) {}

Pool::~Pool() { end(); }

void Pool::end() {
    threads_->pool.stop();
    threads_->pool.join();
}

Lane::Lane(Pool& pool) : strand_(new Strand{boost::asio::make_strand(pool.threads_->pool)}) {}

Lane::~Lane() = default;

void Lane::post(std::function<void()> work) { boost::asio::post(strand_->strand, guarded(std::move(work))); }

void let_lanes_work() {} // the pool's threads do

Alarm::Alarm(Lane& lane) : timer_(new Timer{boost::asio::steady_timer(lane.strand_->strand)}) {}

Alarm::~Alarm() = default;

void Alarm::set(std::chrono::steady_clock::time_point when, std::function<void()> work) {
    timer_->timer.expires_at(when);
    timer_->timer.async_wait([work = guarded(std::move(work))](const boost::system::error_code& trouble) {
        if (!trouble) {
            work();
        }
    });
}

} // namespace bastide::host::serve
