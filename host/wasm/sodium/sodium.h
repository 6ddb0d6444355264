// The part of libsodium's interface that chance/secret.cpp uses, for a machine that Debian has no libsodium for: BLAKE2b of RFC 7693
// and the random numbers of the browser. A record draws the same whichever of the two it is played with (tests/wasm).
#pragma once
#include <cstddef>

inline constexpr std::size_t crypto_generichash_BYTES_MIN = 16;

/// 0, or -1 where nobody gives random numbers.
int sodium_init();
void randombytes_buf(void* bytes, std::size_t size);
char* sodium_bin2hex(char* text, std::size_t room, const unsigned char* bytes, std::size_t size);
/// Of lower-case digits alone, as many as fill the room; the other parameters are libsodium's and not used.
int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* text, std::size_t size, const char* ignore,
                   std::size_t* read, const char** end);
int crypto_generichash(unsigned char* hash, std::size_t hash_size, const unsigned char* text, unsigned long long size,
                       const unsigned char* key, std::size_t key_size);
