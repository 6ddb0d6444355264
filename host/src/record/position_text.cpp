#include "record/position_text.hpp"
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/host/frozen.hpp"
#include "bastide/interface_digest.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <charconv>
#include <cstdint>
#include <vector>

namespace bastide::host {
namespace {

using namespace boost::archive::iterators;

constexpr std::size_t together = 3; ///< bytes that four letters hold; the last ones are filled up with 0

std::string own_interface() { return hex16(BASTIDE_INTERFACE).substr(8); }

std::uint64_t fingerprint_of(const std::vector<std::byte>& bytes) {
    return fingerprint({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); // NOLINT: as it is declared
}

std::string encoded(std::vector<std::byte> bytes) {
    bytes.resize((bytes.size() + together - 1) / together * together);
    const auto* const begin = reinterpret_cast<const unsigned char*>(bytes.data()); // NOLINT: numbers for the iterators
    using Letters = base64_from_binary<transform_width<const unsigned char*, 6, 8>>;
    return {Letters(begin), Letters(begin + bytes.size())};
}

[[noreturn]] void refuse_damaged() {
    throw Error("This position is damaged: its bytes are not those that were written. Nothing was made of it.");
}

std::vector<std::byte> decoded(const std::string& letters, std::size_t length) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (letters.size() != (length + together - 1) / together * 4 ||
        letters.find_first_not_of(alphabet) != std::string::npos) {
        refuse_damaged();
    }
    using Bytes = transform_width<binary_from_base64<const char*>, 8, 6, unsigned char>;
    std::vector<std::byte> bytes;
    bytes.reserve(length + together);
    std::transform(Bytes(letters.data()), Bytes(letters.data() + letters.size()), std::back_inserter(bytes),
                   [](unsigned char byte) { return std::byte{byte}; });
    bytes.resize(length);
    return bytes;
}

} // namespace

std::string position_text(const Game& game) {
    std::vector<std::byte> bytes = frozen(game);
    const std::string head =
        own_interface() + ' ' + std::to_string(bytes.size()) + ' ' + hex16(fingerprint_of(bytes)) + ' ';
    return head + encoded(std::move(bytes));
}

Game read_position(const std::shared_ptr<const Ruleset>& rules, std::string_view text) {
    const std::vector<std::string> words = split_words(text);
    std::size_t length = 0;
    constexpr std::size_t most = std::size_t{1} << 26U; // no state comes near
    if (words.size() != 4) {
        refuse_damaged();
    }
    if (words[0] != own_interface()) {
        throw Error("This position was written by another version of Bastide (its interface is " + shown(words[0]) +
                    ", here it is " + own_interface() +
                    "): both sides have to have the same, as states lie in memory otherwise.");
    }
    const auto [end, trouble] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), length);
    if (trouble != std::errc() || end != words[1].data() + words[1].size() || length > most) {
        refuse_damaged();
    }
    const std::vector<std::byte> bytes = decoded(words[3], length);
    if (words[2] != hex16(fingerprint_of(bytes))) {
        refuse_damaged();
    }
    return thawed(rules, bytes);
}

} // namespace bastide::host
