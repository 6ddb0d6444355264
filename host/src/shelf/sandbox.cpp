#include "shelf/sandbox.hpp"
#include <array>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

/// What a compiler needs of a system besides /usr. Nothing of /home, /root, /var, /run or the rest of /etc.
std::vector<std::string> system_words() {
    std::vector<std::string> words{"bwrap",
                                   "--unshare-all",
                                   "--die-with-parent",
                                   "--new-session",
                                   "--clearenv",
                                   "--setenv",
                                   "PATH",
                                   "/usr/local/bin:/usr/bin:/bin",
                                   "--setenv",
                                   "HOME",
                                   "/tmp",
                                   "--setenv",
                                   "LC_ALL",
                                   "C.UTF-8",
                                   "--ro-bind",
                                   "/usr",
                                   "/usr"};
    for (const char* folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        std::error_code ignored;
        if (fs::is_symlink(folder, ignored)) {
            words.insert(words.end(), {"--symlink", fs::read_symlink(folder, ignored).string(), folder});
        } else if (fs::is_directory(folder, ignored)) {
            words.insert(words.end(), {"--ro-bind", folder, folder});
        }
    }
    for (const char* file : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"}) {
        words.insert(words.end(), {"--ro-bind-try", file, file});
    }
    words.insert(words.end(), {"--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"});
    return words;
}

void add_limits(std::vector<std::string>& words, unsigned seconds) {
    if (program_on_path("prlimit").empty()) {
        return;
    }
    words.insert(words.end(), {"prlimit", "--core=0", "--fsize=" + std::to_string(256ULL << 20U),
                               "--as=" + std::to_string(4ULL << 30U), "--cpu=" + std::to_string(seconds), "--"});
}

} // namespace

std::string Sandbox::missing() {
    if (program_on_path("bwrap").empty()) {
        return "the program bwrap is not installed (Debian's package bubblewrap)";
    }
    std::vector<std::string> words = system_words();
    words.insert(words.end(), {"--", "/bin/true"});
    const ProgramEnd end = run_program({words, {}, 20});
    return end.well() ? "" : "bwrap does not work here: " + (end.why.empty() ? last_words(end, 1) : end.why);
}

ProgramEnd Sandbox::run(const std::vector<std::string>& words, unsigned seconds) const {
    ProgramRun run;
    run.seconds = seconds;
    if (used_) {
        run.words = system_words();
        for (const fs::path& folder : read_) {
            run.words.insert(run.words.end(), {"--ro-bind-try", folder.string(), folder.string()});
        }
        for (const fs::path& folder : written_) {
            run.words.insert(run.words.end(), {"--bind", folder.string(), folder.string()});
        }
        run.words.emplace_back("--");
    }
    add_limits(run.words, seconds);
    run.words.insert(run.words.end(), words.begin(), words.end());
    return run_program(run);
}

} // namespace bastide::host::shelf
