#include "files/sha256.hpp"
#include <array>
#include <sodium.h>

namespace bastide::host {

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()); // NOLINT
    crypto_hash_sha256_final(&state, digest.data());
    std::string text(2 * digest.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    text.pop_back();
    return text;
}

bool is_sha256(std::string_view text) {
    return text.size() == std::size_t{2 * crypto_hash_sha256_BYTES} &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace bastide::host
