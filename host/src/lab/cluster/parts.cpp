#include "lab/cluster/parts.hpp"
#include "bastide/error.hpp"
#include "lab/store/store.hpp"
#include <charconv>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

Ranges ranges_of(const std::vector<std::uint64_t>& numbers) {
    Ranges ranges;
    for (const std::uint64_t number : numbers) {
        ranges.add({number, 1});
    }
    return ranges;
}

/// But for its games: `there` are those of its file.
LabPart look_at(const LabHead& head, const fs::path& file, std::uint64_t number, Ranges& there) {
    constexpr unsigned room = 256; // KiB
    LabPart part{number, 0, 0, false, false};
    std::error_code trouble;
    if (!fs::exists(file, trouble)) {
        return part;
    }
    part.playing = is_being_played(file);
    if (!Store::is_begun(file)) {
        return part;
    }
    Store store = Store::for_reading(file, room);
    if (store.head().identity() != head.identity()) {
        throw Error(file.string(), 0,
                    "this part is of another experiment, or of other versions of its rules. If the experiment was "
                    "changed on purpose, remove the parts, or name another folder (--folder).");
    }
    part.begun = true;
    there = store.ranges();
    return part;
}

} // namespace

fs::path lab_file_of(const fs::path& experiment, const Shard& shard) {
    const std::string part =
        shard.of == 0 ? "" : '-' + std::to_string(shard.number) + "-of-" + std::to_string(shard.of);
    return experiment.stem().string() + part + ".lab";
}

std::vector<LabPart> look_at_parts(const LabHead& head, const PartsFolder& where) {
    std::vector<LabPart> out;
    std::vector<Ranges> there(where.parts);
    for (std::uint64_t number = 1; number <= where.parts; ++number) {
        out.push_back(look_at(head, where.file(number), number, there[number - 1]));
    }
    const Ranges all = joined(there); // of an experiment that now wants more, some lie in another part's file
    for (LabPart& part : out) {
        const Range wanted = games_of(head, {part.number, where.parts});
        part.wanted = wanted.games;
        part.games = wanted.games - all.missing_of(wanted).games();
    }
    return out;
}

std::string compact(const std::vector<std::uint64_t>& numbers) {
    const Ranges ranges = ranges_of(numbers);
    std::string out;
    for (const Range& range : ranges.list()) {
        out += (out.empty() ? "" : ",") + std::to_string(range.first);
        out += range.games == 1 ? "" : '-' + std::to_string(range.end() - 1);
    }
    return out;
}

std::vector<std::uint64_t> parse_compact(const std::string& text) {
    constexpr std::uint64_t most = 10'000'000;
    std::vector<std::uint64_t> out;
    std::istringstream ranges(text);
    for (std::string one; std::getline(ranges, one, ',');) {
        std::uint64_t first = 0, last = 0;
        const char* const end = one.data() + one.size();
        const auto from = std::from_chars(one.data(), end, first);
        last = first;
        const auto to = from.ptr != end && *from.ptr == '-' ? std::from_chars(from.ptr + 1, end, last) : from;
        if (from.ec != std::errc{} || to.ec != std::errc{} || to.ptr != end || last < first || last > most) {
            return {};
        }
        for (; first <= last; ++first) {
            out.push_back(first);
        }
    }
    return out;
}

std::string numbers_in_words(const std::vector<std::uint64_t>& numbers) { return ranges_of(numbers).in_words(); }

} // namespace bastide::host
