// The extension module bastide._engine.
#include "bastide/error.hpp"
#include "bind.hpp"
#include "program/built.hpp"
#include "program/context.hpp"
#include <chrono>
#include <condition_variable>
#include <dlfcn.h>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

namespace bastide::python {
namespace {

namespace fs = std::filesystem;

/// Of the file that this is in: its folder is the package's.
fs::path package_folder() {
    Dl_info info{};
    static const char anything = 0;
    if (::dladdr(&anything, &info) == 0 || info.dli_fname == nullptr) {
        return {};
    }
    std::error_code trouble;
    return fs::weakly_canonical(info.dli_fname, trouble).parent_path();
}

/// As the program finds what came with it: in the build tree, in the package itself (as pip installs it), or beside the
/// installed program.
fs::path program_folder() {
    const fs::path package = package_folder();
    std::error_code trouble;
    if (fs::is_directory(package / "installed" / "bin", trouble)) {
        return package / "installed" / "bin";
    }
    const fs::path build = host::built::build;
    if (!build.empty() && package.string().starts_with(build.string() + '/')) {
        return host::built::programs;
    }
    return (package / BASTIDE_PROGRAM_FROM_PACKAGE).lexically_normal();
}

/// A thread that is asked, now and then, whether it has ended.
class Running {
public:
    explicit Running(const std::function<void(const std::atomic<bool>&)>& work)
        : thread_([this, &work] {
              try {
                  work(stop_);
              } catch (...) {
                  trouble_ = std::current_exception();
              }
              {
                  const std::scoped_lock hold(lock_);
                  ended_ = true;
              }
              end_.notify_one();
          }) {}
    ~Running() {
        stop_ = true;
        if (thread_.joinable()) {
            thread_.join();
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    bool ended_within(std::chrono::milliseconds patience) {
        std::unique_lock hold(lock_);
        return end_.wait_for(hold, patience, [this] { return ended_; });
    }
    /// To be called when it has ended.
    std::exception_ptr trouble() {
        thread_.join();
        return trouble_;
    }

private:
    std::atomic<bool> stop_{false};
    std::mutex lock_;
    std::condition_variable end_;
    bool ended_ = false;
    std::exception_ptr trouble_;
    std::thread thread_; // last: it begins when all else is there
};

} // namespace

void run_interruptibly(const std::function<void(const std::atomic<bool>& stop)>& work) {
    std::exception_ptr trouble;
    bool interrupted = false;
    {
        const py::gil_scoped_release others_may_run;
        Running running(work);
        while (!running.ended_within(std::chrono::milliseconds(50))) {
            const py::gil_scoped_acquire look;
            if (PyErr_CheckSignals() != 0) {
                interrupted = true;
                break;
            }
        }
        if (!interrupted) {
            trouble = running.trouble();
        }
    } // waits for it, while its threads may call Python
    if (interrupted) {
        throw py::error_already_set();
    }
    if (trouble) {
        std::rethrow_exception(trouble);
    }
}

PlayerId seat_of(const Ruleset& rules, int number) {
    if (number < 0 || number >= rules.players) {
        throw Error("There is no player " + std::to_string(number) + ": the " + std::to_string(rules.players) +
                    " players of this game are counted from 0.");
    }
    return static_cast<PlayerId>(number);
}

} // namespace bastide::python

PYBIND11_MODULE(_engine, module) {
    using namespace bastide;
    using namespace bastide::python;
    module.doc() = "The engine of Bastide; what is to be used of it is in the package bastide.";
    module.attr("__version__") = host::built::version;
    // Those that are registered last are tried first.
    auto& error = py::register_exception<Error>(module, "Error", PyExc_ValueError);
    auto& illegal = py::register_exception<IllegalAction>(module, "IllegalAction", error);
    auto& failed = py::register_exception<ModuleError>(module, "ModuleError", error);
    error.attr("__doc__") = "Something that was given is wrong: what, why, and what to do.";
    illegal.attr("__doc__") = "An action is not legal now. The game is unchanged.";
    failed.attr("__doc__") =
        "A module failed. A game in which that happened in the middle of an action does not go on.";
    for (const py::handle each : {py::handle(error), py::handle(illegal), py::handle(failed)}) {
        each.attr("__module__") = "bastide";
    }
    host::look_from(program_folder());
    bind_library(module);
    bind_game(module);
    bind_state(module);
    bind_pool(module);
    bind_agents(module);
    bind_lab(module);
    bind_value(module);
}
