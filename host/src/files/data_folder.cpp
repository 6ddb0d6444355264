#include "files/data_folder.hpp"
#include <cerrno>
#include <cstdlib>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bastide::host {

namespace fs = std::filesystem;

namespace {

fs::path home() {
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return home;
    }
    const passwd* user = ::getpwuid(::getuid());
    return user != nullptr && user->pw_dir != nullptr ? fs::path(user->pw_dir) : fs::path();
}

} // namespace

fs::path data_folder() {
    const char* data = std::getenv("XDG_DATA_HOME"); // a relative one is to be ignored, says its specification
    if (data != nullptr && *data == '/') {
        return fs::path(data) / "bastide";
    }
    const fs::path base = home();
    return base.empty() ? base : base / ".local" / "share" / "bastide";
}

bool make_private_folder(const fs::path& folder) {
    if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) {
        return true;
    }
    return errno == ENOENT && folder.has_relative_path() && make_private_folder(folder.parent_path()) &&
           (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST); // another program may have been faster
}

} // namespace bastide::host
