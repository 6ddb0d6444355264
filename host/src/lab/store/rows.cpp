#include "lab/store/rows.hpp"

namespace bastide::host {
namespace {

void append(std::uint32_t number, std::string& out) {
    for (; number >= 0x80U; number >>= 7U) {
        out += static_cast<char>(number | 0x80U);
    }
    out += static_cast<char>(number);
}

bool take(std::string_view& bytes, std::uint32_t& number) {
    number = 0;
    for (unsigned shift = 0; shift < 32 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        number |= std::uint32_t{byte & 0x7FU} << shift;
        if (byte < 0x80U) {
            return true;
        }
    }
    return false;
}

constexpr std::uint32_t zigzag(std::int32_t number) {
    return static_cast<std::uint32_t>(number) << 1U ^ (number < 0 ? ~0U : 0U);
}
constexpr std::int32_t unzigzag(std::uint32_t number) {
    return static_cast<std::int32_t>(number >> 1U ^ (0U - (number & 1U)));
}

} // namespace

void append_row(std::span<const std::int32_t> row, std::string& out) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        append(zigzag(row[i]), out);
        if (row[i] == 0) {
            const std::size_t first = i;
            while (i + 1 < row.size() && row[i + 1] == 0) {
                ++i;
            }
            append(static_cast<std::uint32_t>(i - first), out);
        }
    }
}

bool take_row(std::string_view& bytes, std::span<std::int32_t> row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::uint32_t number = 0;
        if (!take(bytes, number)) {
            return false;
        }
        row[i] = unzigzag(number);
        if (number == 0) {
            std::uint32_t more = 0;
            if (!take(bytes, more) || more >= row.size() - i) {
                return false;
            }
            for (; more > 0; --more) {
                row[++i] = 0;
            }
        }
    }
    return true;
}

} // namespace bastide::host
