#include "lab/store/rows.hpp"
#include <type_traits>

namespace bastide::host {
namespace {

template <class Unsigned> void append(Unsigned number, std::string& out) {
    for (; number >= 0x80U; number >>= 7U) {
        out += static_cast<char>(number | 0x80U);
    }
    out += static_cast<char>(number);
}

template <class Unsigned> bool take(std::string_view& bytes, Unsigned& number) {
    number = 0;
    for (unsigned shift = 0; shift < sizeof(Unsigned) * 8 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        number |= Unsigned{byte & 0x7FU} << shift;
        if (byte < 0x80U) {
            return true;
        }
    }
    return false;
}

template <class Signed> constexpr auto zigzag(Signed number) {
    using Unsigned = std::make_unsigned_t<Signed>;
    return static_cast<Unsigned>(number) << 1U ^ (number < 0 ? ~Unsigned{0} : Unsigned{0});
}
template <class Unsigned> constexpr auto unzigzag(Unsigned number) {
    return static_cast<std::make_signed_t<Unsigned>>(number >> 1U ^ (Unsigned{0} - (number & 1U)));
}

template <class Signed> void append_numbers(std::span<const Signed> row, std::string& out) {
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

template <class Signed> bool take_numbers(std::string_view& bytes, std::span<Signed> row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::make_unsigned_t<Signed> number = 0;
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

} // namespace

void append_row(std::span<const std::int32_t> row, std::string& out) { append_numbers(row, out); }
void append_row(std::span<const std::int64_t> row, std::string& out) { append_numbers(row, out); }

bool take_row(std::string_view& bytes, std::span<std::int32_t> row) { return take_numbers(bytes, row); }
bool take_row(std::string_view& bytes, std::span<std::int64_t> row) { return take_numbers(bytes, row); }

void append_number(std::int32_t number, std::string& out) { append(zigzag(number), out); }

bool take_number(std::string_view& bytes, std::int32_t& number) {
    std::uint32_t taken = 0;
    const bool there = take(bytes, taken);
    number = unzigzag(taken);
    return there;
}

} // namespace bastide::host
