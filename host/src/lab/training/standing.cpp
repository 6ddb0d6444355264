#include "lab/training/standing.hpp"
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "files/write.hpp"
#include "library/text_file.hpp"
#include "pages/text_table.hpp"
#include <bit>
#include <cstring>

namespace bastide::host {
namespace {

/// Eight bytes a number, the lowest first.
void append(std::string& text, std::uint64_t bits) {
    for (int byte = 0; byte < 8; ++byte) {
        text.push_back(static_cast<char>(bits >> 8 * byte & 0xFF));
    }
}

std::uint64_t taken(std::string_view text, std::size_t at) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < 8; ++byte) {
        bits |= std::uint64_t{static_cast<unsigned char>(text[8 * at + byte])} << 8 * byte;
    }
    return bits;
}

} // namespace

void write_numbers(const std::filesystem::path& file, const std::string& identity, std::span<const double> numbers) {
    std::string text;
    for (const double number : numbers) {
        append(text, std::bit_cast<std::uint64_t>(number));
    }
    append(text, fingerprint(text));
    write_file(file, identity + '\n' + text, Existing::replace);
}

std::optional<std::vector<double>> read_numbers(const std::filesystem::path& file, const std::string& identity,
                                                std::size_t count) {
    std::error_code trouble;
    if (!std::filesystem::exists(file, trouble)) {
        return std::nullopt;
    }
    const std::string text = read_text(file);
    const std::size_t end = text.find('\n');
    if (end == std::string::npos || text.substr(0, end) != identity) {
        throw Error(file.string(), 0,
                    "this is where another training stands (of another game, number of games or seed, or of another "
                    "build of the program or of a module); finish that one, remove the file, or name another output "
                    "with -o.");
    }
    const std::string_view numbers = std::string_view(text).substr(end + 1);
    if (numbers.size() != 8 * (count + 1) || fingerprint(numbers.substr(0, 8 * count)) != taken(numbers, count)) {
        throw Error(file.string(), 0, "this file is damaged; remove it, and what it held is played again.");
    }
    std::vector<double> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        all[i] = std::bit_cast<double>(taken(numbers, i));
    }
    return all;
}

void write_standing(const std::filesystem::path& file, const std::string& identity, const TrainingStanding& standing) {
    std::vector<double> all{std::bit_cast<double>(standing.round), std::bit_cast<double>(standing.batches)};
    for (const std::vector<double>& part : {standing.weights, standing.now.numbers(), standing.before.numbers()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    write_numbers(file, identity, all);
}

std::optional<TrainingStanding> read_standing(const std::filesystem::path& file, const std::string& identity,
                                              std::size_t signs) {
    const auto all = read_numbers(file, identity, 2 + signs + 2 * Equations::count_of(signs));
    if (!all) {
        return std::nullopt;
    }
    TrainingStanding standing(signs);
    standing.round = std::bit_cast<std::uint64_t>((*all)[0]);
    standing.batches = std::bit_cast<std::uint64_t>((*all)[1]);
    const std::span<const double> rest(*all);
    standing.weights.assign(rest.begin() + 2, rest.begin() + 2 + static_cast<std::ptrdiff_t>(signs));
    standing.now.take(rest.subspan(2 + signs, Equations::count_of(signs)));
    standing.before.take(rest.subspan(2 + signs + Equations::count_of(signs)));
    return standing;
}

} // namespace bastide::host
