// Chance that nobody can foretell who does not have the secret.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::host {

/// 256 random bits, of which no search finds anything. Whoever has the secret can work out all that chance brings, and
/// whoever has its commitment can tell later that it is that secret. libsodium is known in secret.cpp alone.
class Secret {
public:
    static constexpr std::size_t digits = 64; ///< hexadecimal ones, of a secret and of a commitment

    static Secret fresh();
    /// Nothing if the text is not what `text` gives.
    static std::optional<Secret> of(std::string_view text);
    std::string text() const;
    /// Tells nothing of the secret, and belongs to no other one.
    std::string commitment() const;
    /// Numbers of which none tells anything of the others: by what they are for, a name, and a count.
    std::uint64_t word(std::uint8_t use, std::uint64_t name, std::uint64_t count) const;

private:
    Secret() = default;
    std::array<unsigned char, digits / 2> bytes_{};
};

} // namespace bastide::host
