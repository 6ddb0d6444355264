#include "chance/secret.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <sodium.h>

namespace bastide::host {
namespace {

constexpr std::string_view before_secret = "bastide's secret of chance\n"; ///< what is hashed for nothing else

/// As docs/records.md says them: the same on every machine.
void put(std::uint64_t number, unsigned char* out) {
    for (unsigned byte = 0; byte < 8; ++byte) {
        out[byte] = static_cast<unsigned char>(number >> 8U * byte);
    }
}

std::string hexadecimal(const unsigned char* bytes, std::size_t size) {
    std::string text(2 * size + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, size);
    text.pop_back();
    return text;
}

} // namespace

Secret Secret::fresh() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) {
        throw Error("The system gives no random numbers.");
    }
    Secret secret;
    randombytes_buf(secret.bytes_.data(), secret.bytes_.size());
    return secret;
}

std::optional<Secret> Secret::of(std::string_view text) {
    Secret secret;
    if (text.size() != digits || text.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
        return std::nullopt;
    }
    sodium_hex2bin(secret.bytes_.data(), secret.bytes_.size(), text.data(), text.size(), nullptr, nullptr, nullptr);
    return secret;
}

std::string Secret::text() const { return hexadecimal(bytes_.data(), bytes_.size()); }

std::string Secret::commitment() const {
    std::array<unsigned char, before_secret.size() + digits / 2> said{};
    std::copy(bytes_.begin(), bytes_.end(), std::copy(before_secret.begin(), before_secret.end(), said.begin()));
    std::array<unsigned char, digits / 2> hash{};
    crypto_generichash(hash.data(), hash.size(), said.data(), said.size(), nullptr, 0);
    return hexadecimal(hash.data(), hash.size());
}

std::uint64_t Secret::word(std::uint8_t use, std::uint64_t name, std::uint64_t count) const {
    std::array<unsigned char, 17> asked{use};
    put(name, asked.data() + 1);
    put(count, asked.data() + 9);
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), asked.data(), asked.size(), bytes_.data(), bytes_.size());
    std::uint64_t word = 0;
    for (unsigned byte = 0; byte < 8; ++byte) {
        word |= std::uint64_t{hash[byte]} << 8U * byte;
    }
    return word;
}

} // namespace bastide::host
