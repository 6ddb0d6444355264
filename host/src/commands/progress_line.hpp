// A line for people who wait, written anew as the work goes on.
#pragma once
#include <string>

namespace bastide::host {

/// On stderr, and gone with the object; nothing is drawn where stderr is no terminal, or for who does not want it.
class ProgressLine {
public:
    explicit ProgressLine(bool wanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    bool shown() const { return shown_; }
    void draw(const std::string& text) const;

private:
    bool shown_;
};

} // namespace bastide::host
