// The user's own folder of modules: one folder each, which comes, changes and goes whole, by one renaming.
#pragma once
#include "files/write.hpp"
#include "shelf/record.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host::shelf {

/// A folder in `modules`.
struct Entry {
    std::filesystem::path folder;
    Record record;
    std::string problem{}; ///< why its record cannot be read, so that nobody knows where it came from; a sentence
    bool by_hand = false;  ///< nobody added it: it lies there without a record
    bool is_stale() const; ///< built for another interface than this program's
};

class Shelf {
public:
    /// That of the user. Throws Error if the system names no folder for it.
    Shelf();
    explicit Shelf(std::filesystem::path folder) : folder_(std::move(folder)) {}

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path modules() const { return folder_ / "modules"; }
    std::vector<Entry> entries() const;
    const Entry* find(const std::vector<Entry>& entries, const std::string& name) const;

private:
    std::filesystem::path folder_;
};

/// While one exists nobody else changes the shelf, and there is a folder for what is not yet whole, which is gone with
/// it. What another program left behind that was killed is gone, too.
class Change {
public:
    /// Throws Error if another program is changing the shelf, or if nothing can be written there.
    explicit Change(const Shelf& shelf);
    ~Change();
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;

    /// On the file system of the shelf.
    const std::filesystem::path& staging() const { return staging_; }
    /// A folder of the staging becomes the module's, in place of what is there. Throws Error.
    void put(const std::filesystem::path& whole, const std::string& name);
    void take_away(const std::string& name);

private:
    const Shelf& shelf_;
    Descriptor lock_;
    std::filesystem::path staging_;
};

} // namespace bastide::host::shelf
