// Lines of a text file that may be xz-compressed.
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace bastide::differential {

/// Reads line by line, decompressing as it goes (files named *.xz).
class Lines {
public:
    explicit Lines(const std::filesystem::path& file);
    ~Lines();
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    /// The next line without its end; false at the end of the file. Throws Error if the file is damaged.
    bool next(std::string& line);
    unsigned number() const { return number_; } ///< of the line read last, from 1

private:
    struct Source;
    bool more();

    std::unique_ptr<Source> source_;
    std::string buffer_;
    std::size_t begin_ = 0;
    unsigned number_ = 0;
};

} // namespace bastide::differential
