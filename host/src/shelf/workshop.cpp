#include "shelf/workshop.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/origin.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <thread>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

constexpr unsigned build_seconds = 900, check_seconds = 600, install_seconds = 300;
/// What a module has to answer for alone: `order` and `names` ask for its neighbours, too.
constexpr const char* quick = "loads,refuses,scenarios,words,games,records";

void make(const fs::path& folder) {
    std::error_code trouble;
    fs::create_directories(folder, trouble);
    if (trouble) {
        throw CannotWrite(folder, "the folder cannot be made", trouble.message());
    }
}

std::string said_by(const ProgramEnd& end) {
    return end.why.empty() ? '\n' + shown_lines(last_words(end, 20)) : shown(end.why) + '.';
}

std::vector<fs::path> folders_in(const fs::path& folder) {
    std::vector<fs::path> folders;
    std::error_code trouble;
    for (fs::directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
        folders.push_back(at->path());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

} // namespace

Workshop::Workshop(const Shelf& shelf, fs::path staging, How how)
    : shelf_(shelf), staging_(std::move(staging)), how_(std::move(how)) {
    make(modules());
}

void Workshop::demand_tools() {
#if defined(BASTIDE_STATIC)
    throw Error("This program has its modules built in and loads none; a module in C++ needs a build without "
                "BASTIDE_STATIC.");
#endif
    if (how_.sandbox) {
        if (const std::string missing = Sandbox::missing(); !missing.empty()) {
            throw Error("Code of others is built in a sandbox, and " + shown(missing) +
                        "; --without-sandbox builds it without one, with all your rights, if you trust who wrote it.");
        }
    }
    for (const char* tool : {"cmake", "c++"}) {
        if (program_on_path(tool).empty()) {
            throw Error(std::string("A module in C++ is built here, and the program ") + tool +
                        " is not installed (Debian's packages g++, cmake and make).");
        }
    }
    if (!has_development_files()) {
        throw Error("A module in C++ is built here, and the development files of Bastide are not installed.");
    }
}

const fs::path& Workshop::prefix() {
    if (!prefix_.empty()) {
        return prefix_;
    }
    prefix_ = own_prefix();
    if (prefix_.empty()) { // a build tree has no development files as others see them
        prefix_ = staging_ / "prefix";
        const ProgramEnd end =
            run_program({{"cmake", "--install", own_build_tree().string(), "--prefix", prefix_.string()},
                         {"DESTDIR="},
                         install_seconds});
        if (!end.well()) {
            throw Error(own_build_tree().string() +
                        ": what is built there cannot be installed, which building a module needs: " + said_by(end));
        }
    }
    return prefix_;
}

Sandbox Workshop::sandbox() {
    Sandbox box(how_.sandbox);
    box.may_read(prefix());
    box.may_read(shelf_.modules());
    box.may_read(shelf_.folder() / "tilesets");
    box.may_read(modules());
    return box;
}

/// Folders of modules and tile sets, those of `first` before all others.
std::vector<std::string> Workshop::where_to_look(const fs::path& first) const {
    std::vector<std::string> words;
    const auto add = [&](const char* option, const fs::path& folder) {
        std::error_code ignored;
        if (fs::is_directory(folder, ignored)) {
            words.insert(words.end(), {option, folder.string()});
        }
    };
    add("--modules", first / "build" / "modules");
    add("--tilesets", first / "tilesets");
    for (const fs::path& all : {modules(), shelf_.modules()}) {
        add("--modules", all);
        for (const fs::path& module : folders_in(all)) {
            add("--tilesets", module / "tilesets");
        }
    }
    add("--tilesets", shelf_.folder() / "tilesets");
    return words;
}

ProgramEnd Workshop::program(const std::vector<std::string>& words, unsigned seconds) {
    if (!has_code_) { // nothing new runs
        std::vector<std::string> whole{fs::read_symlink("/proc/self/exe").string()};
        whole.insert(whole.end(), words.begin(), words.end());
        return run_program({whole, {}, seconds});
    }
    std::vector<std::string> whole{(prefix() / "bin" / "bastide").string()};
    whole.insert(whole.end(), words.begin(), words.end());
    Sandbox box = sandbox();
    box.may_read(builds());
    box.may_write(staging_ / "work"); // where nothing of ours is written once code of a module may have run
    return box.run(whole, seconds);
}

ProgramEnd Workshop::looking(const std::vector<std::string>& words, unsigned seconds) {
    make(staging_ / "work");
    std::vector<std::string> whole = where_to_look(modules());
    whole.insert(whole.end(), words.begin(), words.end());
    return program(whole, seconds);
}

ProgramEnd Workshop::conform(const fs::path& folder, const std::vector<std::string>& options) {
    make(staging_ / "work" / "records");
    std::vector<std::string> words{"conform", folder.string(), "--records", (staging_ / "work" / "records").string()};
    words.insert(words.end(), options.begin(), options.end());
    const std::vector<std::string> look = where_to_look(folder);
    words.insert(words.end(), look.begin(), look.end());
    return program(words, check_seconds);
}

void Workshop::check(const fs::path& folder, const Module& module) {
    if (!how_.checks) {
        return;
    }
    how_.tell("Checking " + module.name() + " ...");
    const ProgramEnd end = conform(folder, {"--only", quick, "--games", "1"});
    if (!end.well()) {
        throw Error("The module " + in_quotes(module.name()) +
                    " does not hold what is asked of modules (docs/conform.md), so it is not added; "
                    "--without-checks adds it all the same. " +
                    said_by(end));
    }
}

/// Its library. A folder of its own is all that the build can write.
fs::path Workshop::built(const Module& module) {
    const fs::path folder = builds() / module.name(), build = folder / "build";
    module.files.write_to(folder);
    make(build);
    has_code_ = true;
    how_.tell("Building " + module.name() + (how_.sandbox ? " in a sandbox ..." : " ..."));
    Sandbox box = sandbox();
    box.may_write(folder);
    const std::vector<std::vector<std::string>> steps{
        {"cmake", "-S", folder.string(), "-B", build.string(), "-DCMAKE_PREFIX_PATH=" + prefix().string()},
        {"cmake", "--build", build.string(), "--target", "module-" + module.name(), "--parallel",
         std::to_string(std::max(1U, std::thread::hardware_concurrency()))}};
    for (const std::vector<std::string>& step : steps) {
        if (const ProgramEnd end = box.run(step, build_seconds); !end.well()) {
            throw Error("The module " + in_quotes(module.name()) + " cannot be built: " + said_by(end));
        }
    }
    const fs::path library = build / "modules" / module.name() / (module.name() + ".so");
    std::error_code ignored;
    if (!fs::is_regular_file(fs::symlink_status(library, ignored))) {
        throw Error("The module " + in_quotes(module.name()) + " was built, but there is no library of it; " +
                    "its CMakeLists.txt would say bastide_add_module(" + module.name() + ").");
    }
    return library;
}

fs::path Workshop::ready(const Module& module, Record record) {
    const fs::path folder = modules() / module.name();
    if (module.declared()) {
        as_kept(module).write_to(folder);
        check(folder, module);
    } else {
        const fs::path library = built(module);
        check(builds() / module.name(), module);
        beside_library(module).write_to(folder);
        module.files.write_to(folder / "source");
        std::error_code trouble;
        fs::copy_file(library, folder / (module.name() + ".so"), trouble);
        if (trouble) {
            throw CannotWrite(folder, "the library cannot be copied there", trouble.message());
        }
        record.interface = own_interface();
    }
    record.name = module.name();
    record.title = module.manifest.title;
    record.version = module.manifest.version;
    record.engine = engine_version();
    record.added = now_in_utc();
    for (const auto& [name, text] : module.files.files()) {
        record.files.push_back(name);
    }
    write_file(folder / "shelf.toml", written(record), Existing::keep);
    return folder;
}

} // namespace bastide::host::shelf
