// A file's bytes without a copy of them, for files that may be large.
#pragma once
#include <filesystem>
#include <string_view>

namespace bastide::host {

class Mapped {
public:
    /// Throws Error.
    explicit Mapped(const std::filesystem::path& file);
    ~Mapped();
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;
    std::string_view bytes() const { return {static_cast<const char*>(begin_), size_}; }

private:
    void* begin_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace bastide::host
