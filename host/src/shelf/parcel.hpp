// Files as they came, in memory: every way in has the same limits, and nothing is written before all is known.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace bastide::host::shelf {

namespace most {
constexpr std::size_t files = 2000;
constexpr std::size_t bytes = 64U << 20U;      ///< of all files
constexpr std::size_t file_bytes = 16U << 20U; ///< of one
constexpr std::size_t depth = 12;              ///< folders in each other
constexpr std::size_t name_bytes = 200;        ///< of one folder or file
} // namespace most

/// What lies in folders of authors and is no part of a module: what was built, what other programs keep there, and
/// where a module that lay on somebody's shelf came from.
bool is_left_out(std::string_view name);

class Parcel {
public:
    /// `where` is what it came from, for messages.
    explicit Parcel(std::string where) : where_(std::move(where)) {}

    const std::string& where() const { return where_; }
    /// By their paths, with slashes.
    const std::map<std::string, std::string>& files() const { return files_; }
    bool empty() const { return files_.empty(); }
    /// Throws Error if the name leads out of the parcel, is no name that all systems take, or is there already.
    void check_name(std::string_view name) const;
    /// Throws Error if it is more than a parcel may hold.
    void add(const std::string& name, std::string text);
    /// How much the next file may have.
    std::size_t room() const;
    /// What lies below a folder of it; "" is all.
    Parcel below(const std::string& folder) const;
    /// The sha256 of all names and contents.
    std::string digest() const;
    /// Into a folder that is made. Throws CannotWrite.
    void write_to(const std::filesystem::path& folder) const;

private:
    std::string where_;
    std::map<std::string, std::string> files_;
    std::size_t bytes_ = 0;
};

} // namespace bastide::host::shelf
