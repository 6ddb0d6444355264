#include "commands/agree.hpp"
#include <iostream>
#include <unistd.h>

namespace bastide::host {

Agreement agreement(bool yes) {
    const bool person = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    return yes ? Agreement::done : person ? Agreement::ask : Agreement::show;
}

bool agreed(const std::string& plan, Agreement how) {
    std::cout << plan << std::flush;
    if (how == Agreement::show) {
        std::cout << "Nothing was done; with --yes it is.\n";
        return false;
    }
    if (how == Agreement::done) {
        return true;
    }
    std::cerr << "Shall it be done? [y/N] " << std::flush;
    std::string answer;
    if (std::getline(std::cin, answer) && (answer == "y" || answer == "Y" || answer == "yes")) {
        return true;
    }
    std::cout << "Nothing was done.\n";
    return false;
}

} // namespace bastide::host
