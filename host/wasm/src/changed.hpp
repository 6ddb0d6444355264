// Which files of a folder are others than when it was asked last.
#pragma once
#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <vector>

namespace bastide::host {

class Changed {
public:
    explicit Changed(std::string folder) : folder_(std::move(folder)) {}
    /// Paths of those that were written or removed. Of what is written beside its place and then renamed, the place.
    std::vector<std::string> list();

private:
    struct Stamp {
        std::uint64_t number;
        std::int64_t size;
        std::timespec written;
        bool operator==(const Stamp& other) const;
    };
    std::map<std::string, Stamp> now() const;

    std::string folder_;
    std::map<std::string, Stamp> before_;
};

} // namespace bastide::host
