#include "shelf/parcel.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/sha256.hpp"
#include "files/write.hpp"
#include <algorithm>
#include <vector>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

std::vector<std::string_view> parts_of(std::string_view name) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = name.find('/', begin);
        parts.push_back(name.substr(begin, end - begin));
        if (end == std::string_view::npos) {
            return parts;
        }
        begin = end + 1;
    }
}

} // namespace

bool is_left_out(std::string_view name) {
    const std::vector<std::string_view> parts = parts_of(name);
    return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
        return part.starts_with('.') || part == "build" || part == "node_modules" || part == "__pycache__" ||
               part == "shelf.toml";
    });
}

void Parcel::check_name(std::string_view name) const {
    const auto refuse = [&](const std::string& why) {
        throw Error(where_ + ": " + in_quotes(name) + ' ' + why + "; nothing of it is taken.");
    };
    const std::vector<std::string_view> parts = parts_of(name);
    if (name.starts_with('/') || std::find(parts.begin(), parts.end(), "..") != parts.end()) {
        refuse("leads out of the folder that it is unpacked to");
    }
    if (!is_showable(name) || name.find('\\') != std::string_view::npos) {
        refuse("is a name with signs in it that cannot be seen or mean something else elsewhere");
    }
    if (parts.size() > most::depth + 1) {
        refuse("lies deeper than " + std::to_string(most::depth) + " folders in each other");
    }
    for (const std::string_view part : parts) {
        if (part.empty() || part == "." || part.size() > most::name_bytes) {
            refuse("is no name of a file");
        }
    }
    if (files_.contains(std::string(name))) {
        refuse("is there twice");
    }
}

std::size_t Parcel::room() const { return std::min(most::file_bytes, most::bytes - bytes_); }

void Parcel::add(const std::string& name, std::string text) {
    check_name(name);
    if (text.size() > room()) {
        throw Error(where_ + ": with " + in_quotes(name) + " it is too large: a file may have " +
                    std::to_string(most::file_bytes >> 20U) + " MB, and all together " +
                    std::to_string(most::bytes >> 20U) + " MB; nothing of it is taken.");
    }
    if (files_.size() == most::files) {
        throw Error(where_ + ": there are more than " + std::to_string(most::files) +
                    " files; nothing of it is taken.");
    }
    bytes_ += text.size();
    files_.emplace(name, std::move(text));
}

Parcel Parcel::below(const std::string& folder) const {
    Parcel part(folder.empty() ? where_ : where_ + ", " + folder);
    const std::string before = folder.empty() ? "" : folder + '/';
    for (auto at = files_.lower_bound(before); at != files_.end() && at->first.starts_with(before); ++at) {
        part.add(at->first.substr(before.size()), at->second);
    }
    return part;
}

std::string Parcel::digest() const {
    std::string list; // as sha256sum writes it, in the order of the names
    for (const auto& [name, text] : files_) {
        list += sha256(text) + "  " + name + '\n';
    }
    return sha256(list);
}

void Parcel::write_to(const fs::path& folder) const {
    for (const auto& [name, text] : files_) {
        const fs::path file = folder / name;
        std::error_code trouble;
        fs::create_directories(file.parent_path(), trouble);
        if (trouble) {
            throw CannotWrite(file.parent_path(), "the folder cannot be made", trouble.message());
        }
        write_file(file, text, Existing::keep);
    }
}

} // namespace bastide::host::shelf
