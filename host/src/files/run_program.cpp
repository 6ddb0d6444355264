#include "files/run_program.hpp"
#include "files/write.hpp"
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct ReadFrom {
    Descriptor reading, writing;
    ReadFrom() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
            reading = Descriptor(ends[0]);
            writing = Descriptor(ends[1]);
        }
    }
};

std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// Ours, with what is given instead of what has the same name.
std::vector<std::string> whole_environment(const std::vector<std::string>& given) {
    std::vector<std::string> whole = given;
    for (char** at = environ; *at != nullptr; ++at) {
        const std::string ours = *at;
        const std::string name = ours.substr(0, ours.find('=') + 1);
        bool replaced = false;
        for (const std::string& one : given) {
            replaced = replaced || one.starts_with(name);
        }
        if (!replaced) {
            whole.push_back(ours);
        }
    }
    return whole;
}

/// 0 if there is no such program.
pid_t started(const ProgramRun& run, const ReadFrom& output, const ReadFrom& said) {
    std::vector<std::string> words = run.words;
    std::vector<std::string> environment = whole_environment(run.environment);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&files, output.writing.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, (run.separate ? said : output).writing.get(), STDERR_FILENO);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    pid_t process = 0;
    const int trouble = ::posix_spawnp(&process, words.front().c_str(), &files, &attributes, pointers_to(words).data(),
                                       pointers_to(environment).data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    return trouble == 0 ? process : 0;
}

/// Why reading stopped before all was closed, or nothing.
std::string read_all(std::array<pollfd, 2> watched, const std::array<std::string*, 2>& into, const ProgramRun& run) {
    const auto end = Clock::now() + std::chrono::seconds(run.seconds);
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        if (left <= 0) {
            return "it took longer than " + std::to_string(run.seconds) + " seconds";
        }
        if (::poll(watched.data(), watched.size(), static_cast<int>(left)) < 0 && errno != EINTR) {
            return std::strerror(errno);
        }
        for (std::size_t i = 0; i < watched.size(); ++i) {
            if (watched.at(i).fd < 0 || watched.at(i).revents == 0) {
                continue;
            }
            std::array<char, 65536> buffer;
            const ssize_t n = ::read(watched.at(i).fd, buffer.data(), buffer.size());
            if (n > 0) {
                into.at(i)->append(buffer.data(), static_cast<std::size_t>(n));
            } else if (n == 0 || errno != EINTR) {
                watched.at(i).fd = -1;
            }
            if (into.at(i)->size() > run.most_output) {
                return "it printed more than " + std::to_string(run.most_output) + " bytes";
            }
        }
    }
    return {};
}

} // namespace

ProgramEnd run_program(const ProgramRun& run) {
    ProgramEnd end;
    ReadFrom output, said;
    const pid_t process = started(run, output, said);
    if (process == 0) {
        end.why = "there is no program " + run.words.front();
        return end;
    }
    end.started = true;
    output.writing = Descriptor();
    said.writing = Descriptor();
    end.why = read_all({pollfd{output.reading.get(), POLLIN, 0}, pollfd{said.reading.get(), POLLIN, 0}},
                       {&end.output, &end.said}, run);
    if (!end.why.empty()) {
        ::kill(-process, SIGKILL);
    }
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    ::kill(-process, SIGKILL); // what it left behind
    if (end.why.empty() && WIFEXITED(status)) {
        end.code = WEXITSTATUS(status);
    } else if (end.why.empty()) {
        end.why = "it was ended by signal " + std::to_string(WTERMSIG(status));
    }
    return end;
}

fs::path program_on_path(const std::string& name) {
    const char* const value = std::getenv("PATH");
    std::istringstream path(value != nullptr ? value : "/usr/bin:/bin");
    for (std::string folder; std::getline(path, folder, ':');) {
        const fs::path file = fs::path(folder) / name;
        if (!folder.empty() && ::access(file.c_str(), X_OK) == 0) {
            return file;
        }
    }
    return {};
}

std::string last_words(const ProgramEnd& end, std::size_t lines) {
    std::string_view text = end.said.empty() ? end.output : end.said;
    while (!text.empty() && text.back() == '\n') {
        text.remove_suffix(1);
    }
    std::size_t begin = text.size();
    for (std::size_t i = 0; i < lines && begin != std::string_view::npos && begin > 0; ++i) {
        begin = text.rfind('\n', begin - 1);
    }
    return std::string(begin == std::string_view::npos || begin == 0 ? text : text.substr(begin + 1));
}

} // namespace bastide::host
