#include "shelf/signature.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/run_program.hpp"
#include "files/sha256.hpp"
#include "files/write.hpp"
#include "shelf/scratch.hpp"
#include <map>
#include <sstream>

namespace bastide::host::shelf {
namespace {

constexpr const char* sums_name = "SHA256SUMS";
constexpr const char* signature_name = "SHA256SUMS.minisig";
constexpr const char* key_name = "minisign.pub";

const std::string* text_of(const Parcel& index, const std::string& name) {
    const auto found = index.files().find(name);
    return found == index.files().end() ? nullptr : &found->second;
}

/// The line of a key file that is no comment.
std::string key_in(const std::string& text) {
    std::istringstream lines(text);
    std::string key;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("untrusted comment:") && !trimmed(line).empty()) {
            key = trimmed(line);
        }
    }
    return key;
}

void verify(const Parcel& index, const std::string& key) {
    if (program_on_path("minisign").empty()) {
        throw Error(index.where() + ": the index is signed, and the program minisign, which verifies that, is not "
                                    "installed (Debian's package minisign).");
    }
    const Scratch scratch;
    write_file(scratch.folder() / sums_name, *text_of(index, sums_name), Existing::keep);
    write_file(scratch.folder() / signature_name, *text_of(index, signature_name), Existing::keep);
    const ProgramEnd end =
        run_program({{"minisign", "-V", "-m", (scratch.folder() / sums_name).string(), "-P", key}, {}, 60});
    if (!end.well()) {
        throw Error(index.where() + ": the signature of the index is not one of the key " + shown(key) + ": " +
                    shown(end.why.empty() ? last_words(end, 1) : end.why) + "; nothing of it is taken.");
    }
}

std::map<std::string, std::string> sums_of(const Parcel& index) {
    std::map<std::string, std::string> sums;
    std::istringstream lines(*text_of(index, sums_name));
    for (std::string line; std::getline(lines, line);) {
        constexpr std::size_t digits = 64;
        if (line.size() < digits + 3 || !is_sha256(std::string_view(line).substr(0, digits))) {
            throw Error(index.where() + ": " + sums_name + ": " + in_quotes(line) +
                        " is no line as sha256sum writes them.");
        }
        std::string name = line.substr(digits + 2);
        name = name.starts_with("./") ? name.substr(2) : name;
        sums[name] = line.substr(0, digits);
    }
    return sums;
}

/// All that is read of an index is signed for.
void compare(const Parcel& index) {
    const std::map<std::string, std::string> sums = sums_of(index);
    for (const auto& [name, text] : index.files()) {
        const bool read = name == "index.toml" || name.starts_with("modules/");
        const auto sum = sums.find(name);
        if (sum == sums.end() ? read : sum->second != sha256(text)) {
            throw Error(index.where() + ": " + in_quotes(name) + " is not as the index was signed; nothing of it is " +
                        "taken.");
        }
    }
    for (const auto& [name, sum] : sums) {
        if (text_of(index, name) == nullptr) {
            throw Error(index.where() + ": " + in_quotes(name) + " was signed and is gone; nothing of it is taken.");
        }
    }
}

} // namespace

std::string verified_key(const Parcel& index, const std::string& key) {
    const bool is_signed = text_of(index, signature_name) != nullptr && text_of(index, sums_name) != nullptr;
    if (!is_signed) {
        if (!key.empty()) {
            throw Error(index.where() + ": the index is not signed any more (" + signature_name +
                        " is gone), and was to be, with the key " + shown(key) + "; nothing of it is taken.");
        }
        return {};
    }
    const std::string* const brought = text_of(index, key_name);
    const std::string used = !key.empty() ? key : brought != nullptr ? key_in(*brought) : "";
    if (used.empty()) {
        throw Error(index.where() + ": the index is signed, and brings no minisign.pub; name its key with --key.");
    }
    verify(index, used);
    compare(index);
    return used;
}

} // namespace bastide::host::shelf
