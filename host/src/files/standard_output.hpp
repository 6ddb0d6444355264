// Standard output whose failing is noticed.
#pragma once
#include <array>
#include <iostream>
#include <streambuf>

namespace bastide::host {

/// Closed standard descriptors are opened again, because the next file would get their number, and what is meant for
/// the terminal would be written into it. Nothing can be read from them or written to them. Also, a file that grows
/// beyond its limit is an error like others, not the end of the program.
void make_descriptors_safe();

/// What standard output did not take, with the reason. Not a std::exception: nobody on the way takes it for a fault of
/// the one file or game in hand and goes on.
struct OutputLost {
    int reason; ///< errno
};

/// While one exists, std::cout writes through it. Throws OutputLost as soon as something cannot be written, from
/// whatever printed it, so that long work ends early. Lines appear at once at a terminal.
class StandardOutput : public std::streambuf {
public:
    StandardOutput();
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

protected:
    int_type overflow(int_type c) override;
    int sync() override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;

private:
    void write_out();

    bool by_lines_;
    bool lost_ = false; ///< what is printed from then on goes nowhere
    std::streambuf* before_;
    std::array<char, 16384> buffer_{};
};

} // namespace bastide::host
