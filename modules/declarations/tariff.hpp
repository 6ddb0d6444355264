// One [[tariff]]: a part of what features are worth.
#pragma once
#include "condition.hpp"

namespace bastide::declarations {

class Tariff {
public:
    Tariff(const Reader& table, Names& names);
    /// For every kind that it is for. Hooks point to it from then on.
    void install(Registry& registry) const;

private:
    enum class Counted : std::uint8_t { once, tiles, around, figures, beside, word };

    void read_kinds(const Reader& table, const Names& names);
    void read_counted(const Reader& table, Names& names);
    void read_term(const Reader& table, Names& names, const std::string& singular, const std::string& plural);
    void read_fraction(const Reader& table, const Names& names);
    void read_order(const Reader& table);
    Reads reads() const;

    bool applies(const Play& play, const Valuation& value) const {
        return condition_.holds(play, value.feature, value.player);
    }
    int counted(const Play& play, FeatureId feature) const;
    int closed_beside(const Play& play, FeatureId feature) const;
    void add(const Play& play, Valuation& value) const;
    void rate(const Play& play, Valuation& value) const;
    void scale(const Play& play, Valuation& value) const;
    void cancel(const Play& play, Valuation& value) const;

    bool in_game_ = true;
    bool of_all_ = false;
    std::vector<KindId> kinds_;
    Rank rank_ = Rank::add;
    Condition condition_;
    const char* rule_ = "";
    Counted counted_ = Counted::once;
    AttributeId word_{};
    KindId beside_ = none_of<KindId>;
    bool beside_by_gaps_ = false; ///< its features close by gaps
    TermId term_{};
    int points_ = 0;
    int times_ = 1, divided_by_ = 1;
    Rounding rounding_ = Rounding::down;
    TariffSpec spec_;
};

} // namespace bastide::declarations
