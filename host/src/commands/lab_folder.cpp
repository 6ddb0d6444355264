#include "commands/lab_folder.hpp"
#include "bastide/error.hpp"
#include "files/write.hpp"
#include "library/text_file.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <charconv>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* number_file = "parts.txt";
constexpr std::uint64_t usual_parts = 16;

PartsFolder folder_of(const std::string& experiment, const std::string& folder) {
    const fs::path usual = fs::path(experiment).stem().string() + "-parts";
    return {fs::absolute(experiment), fs::canonical(fs::absolute(folder.empty() ? usual : fs::path(folder))), 0};
}

/// 0 if there is none yet.
std::uint64_t parts_in(const fs::path& folder) {
    const fs::path file = folder / number_file;
    std::error_code trouble;
    if (!fs::exists(file, trouble)) {
        return 0;
    }
    const std::string text = read_text(file);
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1; // 0: there is nothing
    std::uint64_t parts = 0;
    const auto read = std::from_chars(text.data(), text.data() + end, parts);
    if (read.ptr != text.data() + end || read.ec != std::errc{} || parts < 1 || parts > PartsFolder::most) {
        throw Error(file.string(), 1,
                    "here stands how many parts there are, a number from 1 to " + grouped(PartsFolder::most) +
                        "; write it again.");
    }
    return parts;
}

} // namespace

PartsFolder find_parts_folder(const std::string& experiment, const std::string& folder) {
    const fs::path where = folder.empty() ? fs::path(experiment).stem().string() + "-parts" : folder;
    std::error_code trouble;
    if (!fs::is_directory(where, trouble) || parts_in(where) == 0) {
        throw Error(where.string(), 0,
                    "there are no parts; `bastide lab submit` makes them here, and --folder names another folder.");
    }
    PartsFolder out = folder_of(experiment, folder);
    out.parts = parts_in(where);
    return out;
}

PartsFolder make_parts_folder(const std::string& experiment, const std::string& folder, std::uint64_t parts,
                              std::uint64_t most) {
    const fs::path where = folder.empty() ? fs::path(experiment).stem().string() + "-parts" : folder;
    std::error_code trouble;
    fs::create_directories(where, trouble);
    if (!fs::is_directory(where, trouble)) {
        throw Error(where.string(), 0, "this folder cannot be made; name another one (--folder).");
    }
    PartsFolder out = folder_of(experiment, folder);
    out.parts = parts_in(where);
    if (out.parts == 0) {
        out.parts = std::min(parts != 0 ? parts : usual_parts, most);
        write_file(where / number_file, std::to_string(out.parts) + '\n', Existing::keep);
    } else if (parts != 0 && parts != out.parts) {
        throw Error(where.string(), 0,
                    "the games are divided into " + std::to_string(out.parts) +
                        " parts here already; leave --parts out, or name another folder (--folder).");
    }
    return out;
}

} // namespace bastide::host
