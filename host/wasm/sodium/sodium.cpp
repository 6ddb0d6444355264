#include "sodium.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace {

using Words = std::array<std::uint64_t, 8>;

constexpr Words initial{0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
                        0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179};

/// Which words of a block come where in a round.
constexpr std::array<std::array<std::uint8_t, 16>, 10> sigma{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                                              {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                                              {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                                              {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                                              {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                                              {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                                              {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                                              {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                                              {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                                              {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};

class Blake2b {
public:
    Blake2b(std::size_t hash_size, const unsigned char* key, std::size_t key_size) : state_(initial) {
        state_[0] ^= 0x01010000U ^ key_size << 8U ^ hash_size;
        if (key_size > 0) {
            std::array<unsigned char, block_size> first{};
            std::copy_n(key, key_size, first.begin());
            take(first.data(), first.size());
        }
    }
    void take(const unsigned char* text, std::size_t size) {
        for (; size > 0; ++text, --size) {
            if (filled_ == block_size) { // the last block is another case, so a full one waits
                mix(false);
            }
            block_[filled_++] = *text;
        }
    }
    void end(unsigned char* hash, std::size_t size) {
        mix(true);
        std::memcpy(hash, state_.data(), size); // both little-endian
    }

private:
    static constexpr std::size_t block_size = 128;

    void mix(bool last) {
        taken_ += filled_;
        std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), static_cast<unsigned char>(0));
        filled_ = 0;
        std::array<std::uint64_t, 16> m, v;
        std::memcpy(m.data(), block_.data(), block_.size());
        std::copy(initial.begin(), initial.end(), std::copy(state_.begin(), state_.end(), v.begin()));
        v[12] ^= taken_;
        v[14] ^= last ? ~std::uint64_t{0} : 0;
        const auto step = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                              std::uint64_t y) {
            v[a] += v[b] + x;
            v[d] = std::rotr(v[d] ^ v[a], 32);
            v[c] += v[d];
            v[b] = std::rotr(v[b] ^ v[c], 24);
            v[a] += v[b] + y;
            v[d] = std::rotr(v[d] ^ v[a], 16);
            v[c] += v[d];
            v[b] = std::rotr(v[b] ^ v[c], 63);
        };
        for (std::size_t round = 0; round < 12; ++round) {
            const auto& s = sigma[round % sigma.size()];
            for (std::size_t i = 0; i < 4; ++i) { // columns, then diagonals
                step(i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
            }
            for (std::size_t i = 0; i < 4; ++i) {
                step(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[s[2 * i + 8]], m[s[2 * i + 9]]);
            }
        }
        for (std::size_t i = 0; i < state_.size(); ++i) {
            state_[i] ^= v[i] ^ v[i + 8];
        }
    }

    Words state_;
    std::array<unsigned char, block_size> block_{};
    std::size_t filled_ = 0;
    std::uint64_t taken_ = 0;
};

} // namespace

int sodium_init() {
    unsigned char byte = 0;
    return ::getentropy(&byte, 1);
}

/// Of crypto.getRandomValues, in a browser as in node.
void randombytes_buf(void* bytes, std::size_t size) {
    if (::getentropy(bytes, size) != 0) {
        std::abort(); // as libsodium does: nobody may take what is no secret for one
    }
}

char* sodium_bin2hex(char* text, std::size_t, const unsigned char* bytes, std::size_t size) {
    constexpr const char* digits = "0123456789abcdef";
    char* at = text;
    for (std::size_t i = 0; i < size; ++i) {
        *at++ = digits[bytes[i] >> 4U];
        *at++ = digits[bytes[i] & 15U];
    }
    *at = '\0';
    return text;
}

int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* text, std::size_t, const char*, std::size_t*,
                   const char**) {
    const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
    for (std::size_t i = 0; i < room; ++i) {
        bytes[i] = static_cast<unsigned char>(digit(text[2 * i]) << 4U | digit(text[2 * i + 1]));
    }
    return 0;
}

int crypto_generichash(unsigned char* hash, std::size_t hash_size, const unsigned char* text, unsigned long long size,
                       const unsigned char* key, std::size_t key_size) {
    Blake2b blake(hash_size, key, key_size);
    blake.take(text, static_cast<std::size_t>(size));
    blake.end(hash, hash_size);
    return 0;
}
