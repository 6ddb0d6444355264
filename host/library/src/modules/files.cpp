#include "modules/files.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <set>

namespace bastide::load {

namespace fs = std::filesystem;

std::vector<fs::path> Files::in(const fs::path& folder) const {
    std::set<fs::path> entries;
    std::error_code problem;
    for (fs::directory_iterator i(folder, problem), end; !problem && i != end; i.increment(problem)) {
        entries.insert(i->path());
    }
    for (const auto& [path, text] : texts_) {
        const auto [rest, part] = std::mismatch(path.begin(), path.end(), folder.begin(), folder.end());
        if (part == folder.end() && rest != path.end()) {
            entries.insert(folder / *rest);
        }
    }
    return {entries.begin(), entries.end()};
}

bool Files::is_folder(const fs::path& path) const {
    std::error_code ignored;
    return fs::is_directory(path, ignored) || (!texts_.contains(path) && !in(path).empty());
}

bool Files::is_file(const fs::path& path) const {
    std::error_code ignored;
    return texts_.contains(path) || fs::is_regular_file(path, ignored);
}

bool Files::is_there(const fs::path& path) const {
    std::error_code ignored;
    return texts_.contains(path) || fs::exists(fs::symlink_status(path, ignored));
}

std::string Files::text(const fs::path& file) const {
    const auto found = texts_.find(file);
    return found != texts_.end() ? found->second : read_text(file);
}

} // namespace bastide::load
