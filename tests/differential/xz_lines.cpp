#include "xz_lines.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <array>
#include <fstream>
#include <lzma.h>

namespace bastide::differential {

struct Lines::Source {
    std::filesystem::path file;
    std::ifstream in;
    bool compressed = false;
    bool done = false;
    lzma_stream stream = LZMA_STREAM_INIT;
    std::array<char, 1 << 16> raw{};

    ~Source() {
        if (compressed) {
            lzma_end(&stream);
        }
    }
    std::size_t read() {
        in.read(raw.data(), static_cast<std::streamsize>(raw.size()));
        return static_cast<std::size_t>(in.gcount());
    }
    [[noreturn]] void damaged(const char* why) const {
        throw Error(file.string() + ": " + why + "; fetch or unpack the file again.");
    }
    void decompress(std::string& to);
};

void Lines::Source::decompress(std::string& to) {
    std::array<char, 1 << 16> out{};
    if (stream.avail_in == 0) {
        stream.avail_in = read();
        stream.next_in = reinterpret_cast<const std::uint8_t*>(raw.data());
    }
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = out.size();
    const lzma_ret result = lzma_code(&stream, stream.avail_in == 0 ? LZMA_FINISH : LZMA_RUN);
    to.append(out.data(), out.size() - stream.avail_out);
    if (result == LZMA_STREAM_END) {
        done = true;
    } else if (result == LZMA_FORMAT_ERROR) {
        damaged("this is no xz file");
    } else if (result == LZMA_BUF_ERROR) {
        damaged("the xz data ends too early");
    } else if (result != LZMA_OK) {
        damaged("the xz data is damaged");
    }
}

Lines::Lines(const std::filesystem::path& file) : source_(std::make_unique<Source>()) {
    source_->file = file;
    source_->in.open(file, std::ios::binary);
    if (!source_->in) {
        throw Error(file.string() + ": the file cannot be read.");
    }
    source_->compressed = file.extension() == ".xz";
    if (source_->compressed && lzma_stream_decoder(&source_->stream, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK) {
        throw Error(file.string() + ": the xz decoder cannot be started (is there enough memory?).");
    }
}

Lines::~Lines() = default;

bool Lines::more() {
    if (source_->done) {
        return false;
    }
    if (source_->compressed) {
        source_->decompress(buffer_);
        return true;
    }
    const std::size_t got = source_->read();
    buffer_.append(source_->raw.data(), got);
    source_->done = got == 0;
    return !source_->done;
}

bool Lines::next(std::string& line) {
    std::size_t from = begin_;
    std::size_t end = buffer_.find('\n', from);
    while (end == std::string::npos) {
        buffer_.erase(0, begin_);
        begin_ = 0;
        from = buffer_.size();
        if (!more()) {
            break;
        }
        end = buffer_.find('\n', from);
    }
    if (end == std::string::npos && begin_ == buffer_.size()) {
        return false;
    }
    end = std::min(end, buffer_.size());
    line.assign(buffer_, begin_, end - begin_);
    begin_ = std::min(end + 1, buffer_.size());
    ++number_;
    return true;
}

} // namespace bastide::differential
