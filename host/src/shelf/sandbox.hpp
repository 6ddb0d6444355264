// Where code of others is built and tried: by bubblewrap, without network and without the user's files.
#pragma once
#include "files/run_program.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host::shelf {

class Sandbox {
public:
    /// Whether there is what makes it; a sentence if not.
    static std::string missing();

    explicit Sandbox(bool used) : used_(used) {}
    bool used() const { return used_; }
    void may_read(const std::filesystem::path& folder) { read_.push_back(folder); }
    void may_write(const std::filesystem::path& folder) { written_.push_back(folder); }
    /// Limits on time, memory and the size of files hold in any case.
    ProgramEnd run(const std::vector<std::string>& words, unsigned seconds) const;

private:
    bool used_;
    std::vector<std::filesystem::path> read_, written_;
};

} // namespace bastide::host::shelf
