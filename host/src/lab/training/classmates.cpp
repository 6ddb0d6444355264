#include "lab/training/classmates.hpp"
#include "bastide/error.hpp"
#include "lab/training/standing.hpp"
#include <cerrno>
#include <fcntl.h>

namespace bastide::host {
namespace {

constexpr const char* claims_name = "claims";

/// A byte for each batch of each round, where the file has none.
struct flock byte_of(const Classmates::Batch& batch) {
    constexpr int bits_of_batch = 32;
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = static_cast<off_t>(batch.round << bits_of_batch | batch.number);
    byte.l_len = 1;
    return byte;
}

} // namespace

Classmates::Classmates(std::filesystem::path folder, std::string identity)
    : folder_(std::move(folder)), identity_(std::move(identity)) {
    std::error_code trouble;
    std::filesystem::create_directories(folder_, trouble);
    if (!std::filesystem::is_directory(folder_, trouble)) {
        throw Error(folder_.string(), 0, "this folder cannot be made; name another one (--together).");
    }
}

std::string Classmates::name(const Batch& batch) const {
    return "round-" + std::to_string(batch.round + 1) + "-batch-" + std::to_string(batch.number + 1);
}

std::filesystem::path Classmates::file(const Batch& batch) const { return folder_ / (name(batch) + ".sums"); }

bool Classmates::has(const Batch& batch) const {
    std::error_code trouble;
    return std::filesystem::exists(file(batch), trouble);
}

Descriptor Classmates::claim(const Batch& batch) const {
    const std::filesystem::path lock = folder_ / claims_name;
    Descriptor claims(::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!claims) {
        throw CannotWrite(lock, "the file cannot be made", std::generic_category().message(errno));
    }
#ifdef F_OFD_SETLK
    struct flock byte = byte_of(batch);
    if (::fcntl(claims.get(), F_OFD_SETLK, &byte) != 0 && (errno == EAGAIN || errno == EACCES)) {
        return {};
    }
#endif
    return claims;
}

bool Classmates::is_claimed(const Batch& batch) const {
#ifdef F_OFD_GETLK
    const std::filesystem::path lock = folder_ / claims_name;
    const Descriptor claims(::open(lock.c_str(), O_RDONLY | O_CLOEXEC));
    struct flock byte = byte_of(batch);
    return claims && ::fcntl(claims.get(), F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
#else
    static_cast<void>(batch);
    return false;
#endif
}

void Classmates::keep(const Batch& batch, const Equations& sums) const {
    write_numbers(file(batch), identity_ + ", " + name(batch), sums.numbers());
}

Equations Classmates::sums(const Batch& batch, std::size_t signs) const {
    const auto numbers = read_numbers(file(batch), identity_ + ", " + name(batch), Equations::count_of(signs));
    if (!numbers) {
        throw Error(file(batch).string(), 0, "the file was taken away; the same command plays these games again.");
    }
    Equations sums(signs);
    sums.take(*numbers);
    return sums;
}

} // namespace bastide::host
