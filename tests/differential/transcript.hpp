// A game as lines of text: who decides among how many actions (with a digest of them), what happens, how it ends.
// Written from a replay that agreed with the other engine, compared when a converted record is played again.
#pragma once
#include "replay.hpp"
#include <string>
#include <vector>

namespace bastide::differential {

class Transcript : public Scribe {
public:
    void before(const Game& game, Items happened, Action action) override;
    void after(const Game& game, Items happened, const Items& standing) override;
    const std::vector<std::string>& lines() const { return lines_; }

private:
    void tell(Items items);
    std::vector<std::string> lines_;
};

} // namespace bastide::differential
