// A new folder: complete, or not there.
#include "bastide/error.hpp"
#include "files/write.hpp"
#include "kit/module_template.hpp"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

/// What is not finished yet, beside its place; gone with the object unless it was put there.
class FolderDraft {
public:
    explicit FolderDraft(const fs::path& place)
        : place_(place), draft_("." + place.filename().string() + "." + std::to_string(::getpid())) {
        draft_ = place.parent_path() / draft_;
        std::error_code trouble;
        if (!fs::create_directory(draft_, trouble)) {
            throw Error(place.string() +
                        " cannot be made: " + (trouble ? trouble.message() : draft_.string() + " is in the way") + ".");
        }
    }
    ~FolderDraft() {
        std::error_code trouble;
        fs::remove_all(draft_, trouble);
    }
    FolderDraft(const FolderDraft&) = delete;
    FolderDraft& operator=(const FolderDraft&) = delete;

    const fs::path& path() const { return draft_; }

    void put_in_place() const {
        if (::renameat2(AT_FDCWD, draft_.c_str(), AT_FDCWD, place_.c_str(), RENAME_NOREPLACE) != 0) {
            throw Error(place_.string() + (errno == EEXIST
                                               ? std::string(" is there already.")
                                               : " cannot be made: " + std::generic_category().message(errno) + "."));
        }
    }

private:
    fs::path place_, draft_;
};

} // namespace

void write_folder(const fs::path& folder, const std::map<fs::path, std::string>& files) {
    const FolderDraft draft(folder);
    for (const auto& [name, text] : files) {
        const fs::path file = draft.path() / name;
        std::error_code trouble;
        fs::create_directories(file.parent_path(), trouble);
        if (trouble) {
            throw Error(file.parent_path().string() + " cannot be made: " + trouble.message() + ".");
        }
        write_file(file, text, Existing::keep);
    }
    draft.put_in_place();
}

} // namespace bastide::host
