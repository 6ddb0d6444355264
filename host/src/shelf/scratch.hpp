// A folder for what nobody keeps.
#pragma once
#include "bastide/error.hpp"
#include "files/temporary.hpp"
#include <cstdlib>
#include <filesystem>

namespace bastide::host::shelf {

/// Gone with the object.
class Scratch {
public:
    Scratch() {
        std::string name = (folder_for_temporary_files() / "bastide-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw Error(name + ": no folder for temporary files can be made there.");
        }
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
};

} // namespace bastide::host::shelf
