// Where the library looks: folders of the system, and texts that lie nowhere but in memory.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace bastide::load {

class Files {
public:
    using Texts = std::map<std::filesystem::path, std::string>;
    explicit Files(const Texts& texts) : texts_(texts) {}
    /// What lies in a folder, sorted; nothing if there is none.
    std::vector<std::filesystem::path> in(const std::filesystem::path& folder) const;
    bool is_folder(const std::filesystem::path& path) const;
    bool is_file(const std::filesystem::path& path) const;
    /// Whether there is anything, if only a link that leads nowhere.
    bool is_there(const std::filesystem::path& path) const;
    /// Throws Error as read_text does.
    std::string text(const std::filesystem::path& file) const;

private:
    const Texts& texts_;
};

} // namespace bastide::load
