// JSON written straight as text: of hundreds of small objects a tree would cost more than all else at a move.
#pragma once
#include <string>
#include <string_view>

namespace bastide::host::serve {

/// What is not UTF-8 in it is replaced.
void append_string(std::string& out, std::string_view text);

/// An object at the end of a text; it ends with this.
class ObjectText {
public:
    explicit ObjectText(std::string& out) : out_(out) { out_ += '{'; }
    ~ObjectText() { out_ += '}'; }
    ObjectText(const ObjectText&) = delete;
    ObjectText& operator=(const ObjectText&) = delete;

    /// The value is what is appended next.
    std::string& name(std::string_view name);
    ObjectText& member(std::string_view name, std::string_view value);
    ObjectText& member(std::string_view name, long value);
    ObjectText& real(std::string_view name, double value);

private:
    std::string& out_;
    bool first_ = true;
};

/// An object's text with a further member, of which there is the text.
std::string with_member(std::string object, std::string_view name, std::string_view value);

} // namespace bastide::host::serve
