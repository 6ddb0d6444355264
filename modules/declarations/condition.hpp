// On which features a declaration holds.
#pragma once
#include "names.hpp"
#include <climits>

namespace bastide::declarations {

/// What a feature must be like; all of it, as the table said it.
class Condition {
public:
    static const std::vector<std::string>& keys();
    static Condition read(const Reader& table, const Names& names);

    bool empty() const { return empty_; }
    /// `player` is whose the figures under 'own' are.
    bool holds(const Play& play, FeatureId feature, PlayerId player) const {
        return empty_ || all_hold(play, feature, player);
    }

private:
    struct Shown {
        AttributeId word;
        int least, most;
    };
    struct Standing {
        Who who;
        bool own, wanted;
    };
    bool all_hold(const Play& play, FeatureId feature, PlayerId player) const;
    void read_standing(const Reader& table, const Names& names, const char* key, bool own, bool wanted);

    bool empty_ = true;
    std::vector<Shown> shown_;
    int fewest_tiles_ = 0, most_tiles_ = INT_MAX;
    std::vector<Standing> standing_;
};

/// Whether one of these figures stands on the feature, of one player or (nobody) of any.
bool stands_there(const Play& play, FeatureId feature, const Who& who, PlayerId owner);

} // namespace bastide::declarations
