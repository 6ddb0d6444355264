// Whether what chance brought in a record is what its seed or secret gives.
#pragma once
#include "chance/deal.hpp"
#include "record/record.hpp"
#include <string>

namespace bastide::host {

class DrawCheck {
public:
    enum class Finding { own, others, unknown, told };

    DrawCheck(const Record& record, const Ruleset& rules);
    /// To be called at every outcome of chance, before it is applied. What people threw themselves is of no seed.
    void look(const Game& game, Action action, std::size_t move);
    /// Others are legal all the same, in a game of a seed; unknown they are as long as a secret is not published. Told
    /// by people they follow from nothing.
    Finding finding() const { return finding_; }
    /// A sentence if what was committed to was not kept; else empty.
    const std::string& broken() const { return broken_; }
    /// "the draws are those of seed 7"; a commitment is named, to be compared with the one that was told.
    std::string words() const;

private:
    const Record& record_;
    Deal deal_;
    Finding finding_ = Finding::own;
    std::string broken_;
};

} // namespace bastide::host
