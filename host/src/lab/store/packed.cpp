#include "lab/store/packed.hpp"
#include "lab/store/rows.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host {
namespace {

constexpr unsigned of_byte = 8, widest = 32; ///< bits

struct Range32 {
    std::int32_t least = 0, most = 0;
};

Range32 range_of(std::span<const std::int32_t> rows, std::size_t row_size, std::size_t column) {
    Range32 range{rows[column], rows[column]};
    for (std::size_t at = column; at < rows.size(); at += row_size) {
        range.least = std::min(range.least, rows[at]);
        range.most = std::max(range.most, rows[at]);
    }
    return range;
}

/// Differences of 32-bit numbers have 32 bits if they are taken without a sign.
std::uint32_t above(std::int32_t number, std::int32_t least) {
    return static_cast<std::uint32_t>(number) - static_cast<std::uint32_t>(least);
}

} // namespace

void append_packed(std::span<const std::int32_t> rows, std::size_t row_size, std::string& out) {
    for (std::size_t column = 0; column < row_size; ++column) {
        const Range32 range = range_of(rows, row_size, column);
        append_number(range.least, out);
        const auto width = static_cast<unsigned>(std::bit_width(above(range.most, range.least)));
        out += static_cast<char>(width);
        std::uint64_t waiting = 0;
        unsigned bits = 0;
        for (std::size_t at = column; width > 0 && at < rows.size(); at += row_size) {
            waiting |= std::uint64_t{above(rows[at], range.least)} << bits;
            for (bits += width; bits >= of_byte; bits -= of_byte) {
                out += static_cast<char>(waiting);
                waiting >>= of_byte;
            }
        }
        if (bits > 0) {
            out += static_cast<char>(waiting);
        }
    }
}

bool take_packed(std::string_view& bytes, std::size_t row_size, std::span<std::int32_t> rows) {
    const std::size_t games = rows.size() / row_size;
    for (std::size_t column = 0; column < row_size; ++column) {
        std::int32_t least = 0;
        if (!take_number(bytes, least) || bytes.empty()) {
            return false;
        }
        const unsigned width = static_cast<unsigned char>(bytes.front());
        const std::size_t size = (games * width + of_byte - 1) / of_byte;
        bytes.remove_prefix(1);
        if (width > widest || bytes.size() < size) {
            return false;
        }
        std::uint64_t waiting = 0;
        unsigned bits = 0;
        const char* next = bytes.data();
        const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
        for (std::size_t at = column; at < rows.size(); at += row_size) {
            for (; bits < width; bits += of_byte) {
                waiting |= std::uint64_t{static_cast<unsigned char>(*next++)} << bits;
            }
            rows[at] = static_cast<std::int32_t>(static_cast<std::uint32_t>(least) +
                                                 static_cast<std::uint32_t>(waiting & mask));
            waiting >>= width;
            bits -= width;
        }
        bytes.remove_prefix(size);
    }
    return true;
}

} // namespace bastide::host
