// A module made ready in the staging of a change: built if it is C++, and held to what modules are held to.
#pragma once
#include "shelf/contents.hpp"
#include "shelf/sandbox.hpp"
#include "shelf/shelf.hpp"
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace bastide::host::shelf {

struct How {
    bool sandbox = true;
    bool checks = true;
    std::function<void(const std::string&)> tell; ///< what is being done now
};

class Workshop {
public:
    Workshop(const Shelf& shelf, std::filesystem::path staging, How how);

    /// Throws Error with what is missing, before anything is begun.
    void demand_tools();
    /// As it will lie on the shelf: its folder in the staging. Throws Error with what the build or a check says.
    std::filesystem::path ready(const Module& module, Record record);

    std::filesystem::path modules() const { return staging_ / "modules"; }
    /// Of modules in C++ a folder each, which its build alone may write.
    std::filesystem::path builds() const { return staging_ / "builds"; }
    /// `conform` of a folder, as far as is said; what it prints and ends with.
    ProgramEnd conform(const std::filesystem::path& folder, const std::vector<std::string>& options);
    /// Any other command of this program, which finds all modules that are ready and those on the shelf.
    ProgramEnd looking(const std::vector<std::string>& words, unsigned seconds);

private:
    const std::filesystem::path& prefix();
    Sandbox sandbox();
    ProgramEnd program(const std::vector<std::string>& words, unsigned seconds);
    std::vector<std::string> where_to_look(const std::filesystem::path& first) const;
    std::filesystem::path built(const Module& module);
    void check(const std::filesystem::path& folder, const Module& module);

    const Shelf& shelf_;
    std::filesystem::path staging_, prefix_;
    How how_;
    bool has_code_ = false; ///< what is ready is not declared alone
};

} // namespace bastide::host::shelf
