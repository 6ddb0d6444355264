// Repositories, read by the program git. Nothing is checked out, so nothing of a repository is run: a commit comes as
// the archive that git makes of it, which is read as any other.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/run_program.hpp"
#include "shelf/scratch.hpp"
#include "shelf/source.hpp"
#include <string_view>

namespace bastide::host::shelf {

namespace {

ProgramEnd git(const std::vector<std::string>& words, bool separate = false) {
    ProgramRun run{{"git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never",
                    "-c", "protocol.https.allow=always", "-c", "protocol.ssh.allow=always", "-c",
                    "protocol.file.allow=always", "-c", "credential.interactive=false"}};
    run.words.insert(run.words.end(), words.begin(), words.end());
    run.environment = {"GIT_TERMINAL_PROMPT=0", "GIT_TEMPLATE_DIR=", "GIT_LFS_SKIP_SMUDGE=1", "LC_ALL=C.UTF-8"};
    run.most_output = 2 * most::bytes;
    run.separate = separate;
    return run_program(run);
}

[[noreturn]] void fail(const Source& source, const std::string& what, const ProgramEnd& end) {
    if (!end.started) {
        throw Error("Repositories are read by the program git, which is not installed (Debian's package git).");
    }
    throw Error(source.place + ": " + what + ": " + shown(end.why.empty() ? last_words(end, 2) : end.why) + '.');
}

bool is_commit(std::string_view text) {
    return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

Parcel read_repository(Source& source) {
    if (!source.commit.empty() && !is_commit(source.commit)) {
        throw Error(in_quotes(source.commit) + " is no commit; write all 40 of its hexadecimal digits.");
    }
    const Scratch scratch;
    const std::string here = scratch.folder().string();
    std::vector<std::string> words{"clone", "--quiet", "--bare", "--no-recurse-submodules", "--template="};
    if (source.commit.empty()) {
        words.insert(words.end(), {"--depth", "1", "--single-branch"});
    }
    words.insert(words.end(), {"--", source.place, here + "/repository"});
    if (const ProgramEnd end = git(words); !end.well()) {
        fail(source, "the repository cannot be read", end);
    }
    const std::string in = "--git-dir=" + here + "/repository";
    const std::string wanted = source.commit.empty() ? "HEAD" : source.commit;
    const ProgramEnd found = git({in, "rev-parse", "--verify", "--quiet", wanted + "^{commit}"});
    if (!found.well()) {
        throw Error(source.place + ": there is no commit " + wanted + " in this repository.");
    }
    source.commit = std::string(trimmed(found.output));
    const ProgramEnd files = git({in, "archive", "--format=tar", source.commit}, true);
    if (!files.well()) {
        fail(source, "commit " + source.commit + " cannot be read", files);
    }
    return unpacked(files.output, source.place);
}

} // namespace bastide::host::shelf
