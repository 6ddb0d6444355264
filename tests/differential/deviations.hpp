// Accepted differences between the other engine and this one: deviations.toml.
#pragma once
#include "bastide/host/game.hpp"
#include "item.hpp"
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::differential {

struct Deviation {
    std::string rule, what, matcher;
    std::map<std::string, int> games; ///< mix -> number of games that it touches
    bool (*matches)(const Item& item, bool theirs, const Game& game) = nullptr;
};

class Deviations {
public:
    explicit Deviations(const std::filesystem::path& file);
    /// Takes out what an accepted deviation explains; notes which ones in `used`.
    void explain(Leftover& difference, const Game& game, std::set<std::size_t>& used) const;
    const std::vector<Deviation>& all() const { return list_; }

private:
    void explain(Items& items, bool theirs, const Game& game, std::set<std::size_t>& used) const;
    std::vector<Deviation> list_;
};

} // namespace bastide::differential
