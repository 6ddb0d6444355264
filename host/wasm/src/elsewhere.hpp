// Choices of agents that are made elsewhere: the page is told of them and brings what was decided (README.md).
#pragma once
#include "serve/shares.hpp"
#include <map>
#include <nlohmann/json.hpp>

namespace bastide::host::serve {

class Elsewhere {
public:
    /// Whether somebody is there to be asked.
    bool open = false;

    void ask(Shares::Work work);
    /// Those that were asked since it was called last.
    nlohmann::ordered_json told();
    /// What came of one, `{"line":[text,...]}`. Whatever else that is: the choice is made here.
    void chosen(int id, const char* text);

private:
    std::map<int, Shares::Work> asked_;
    nlohmann::ordered_json told_ = nlohmann::ordered_json::array();
    int counted_ = 0;
};

/// The one of this program.
Elsewhere& elsewhere();

} // namespace bastide::host::serve
