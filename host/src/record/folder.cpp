#include "record/folder.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "files/data_folder.hpp"
#include "record/writer.hpp"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct Place {
    fs::path file;
    timespec written;
};

/// Files whose first line is a record's, the one that was written last in front.
std::vector<Place> places_in(const fs::path& folder) {
    std::vector<Place> places;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
        struct stat status {};
        if (::stat(at->path().c_str(), &status) == 0 && S_ISREG(status.st_mode) && looks_like_record(at->path())) {
            places.push_back({at->path(), status.st_mtim});
        }
    }
    if (problem) {
        throw Error(folder.string(), 0, "the folder cannot be read: " + problem.message() + ".");
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        const auto key = [](const Place& place) {
            return std::make_tuple(place.written.tv_sec, place.written.tv_nsec, place.file);
        };
        return key(a) > key(b);
    });
    return places;
}

/// The points of "Ann 73, Ben 60"; nothing if it does not read like that.
std::vector<int> points_of(const Record& record) {
    std::vector<int> points;
    std::string_view rest = record.result;
    for (const PlayerSpec& player : record.game.players) {
        const std::string before = (points.empty() ? "" : ", ") + player.name + ' ';
        int number = 0;
        if (!rest.starts_with(before)) {
            return {};
        }
        rest.remove_prefix(before.size());
        const auto [end, trouble] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (trouble != std::errc{}) {
            return {};
        }
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        points.push_back(number);
    }
    return points;
}

/// A game with a result is believed; another is played to where it was left.
FoundRecord look_at(const Place& place, const Library& library) {
    FoundRecord found;
    found.file = place.file;
    found.last_played = place.written.tv_sec;
    try {
        found.record = read_record(place.file);
        found.finished = !found.record.result.empty();
        if (found.finished) {
            found.points = points_of(found.record);
            found.turn = found.record.turns;
            return found;
        }
        found.played_now = is_played(place.file);
        const Game game = replayed(found.record, ruleset_of(found.record, library));
        found.finished = game.is_terminal();
        found.turn = game.play().core().turn_number;
        found.points = game.scores();
    } catch (const Error& error) {
        found.problem = error.what();
    }
    return found;
}

} // namespace

fs::path own_records_folder(const std::string& instead) {
    const fs::path data = data_folder();
    if (data.empty()) {
        throw Error("There is no folder to record games in, because neither XDG_DATA_HOME nor HOME names one; " +
                    instead + '.');
    }
    return data / "records";
}

fs::path make_own_records_folder(const std::string& instead) {
    const fs::path folder = own_records_folder(instead);
    std::error_code ignored;
    if (!make_private_folder(folder) || !fs::is_directory(folder, ignored)) {
        throw Error(folder.string(), 0,
                    std::string("this folder, where games are recorded, cannot be made: ") +
                        std::strerror(errno == EEXIST ? ENOTDIR : errno) + "; " + instead + '.');
    }
    return folder;
}

std::vector<FoundRecord> records_in(const fs::path& folder, const Library& library) {
    std::vector<FoundRecord> found;
    for (const Place& place : places_in(folder)) {
        found.push_back(look_at(place, library));
    }
    return found;
}

std::optional<fs::path> left_last(const fs::path& folder, const Library& library, const std::string& ruleset) {
    for (const Place& place : places_in(folder)) {
        const FoundRecord found = look_at(place, library);
        if (!found.finished && !found.played_now && found.problem.empty() &&
            (ruleset.empty() || found.record.identity.digest == ruleset)) {
            return place.file;
        }
    }
    return std::nullopt;
}

} // namespace bastide::host
