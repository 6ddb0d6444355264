// A switch of three values, read once, when the game is put together.
#include <bastide/bastide.hpp>

using namespace bastide;

class RoadTax : public Module {
public:
    void install(Registry& registry) override {
        const std::string& tax = registry.text("tax");
        if (tax == "none") {
            return; // no hook, no cost
        }
        points_ = tax == "refund" ? 1 : -1;
        paid_ = registry.term("road tax", "road taxes");
        registry.tariff(registry.find_kind("road"), Rank::add, hook<&RoadTax::levy>(this), Reads::feature);
    }

private:
    /// TAX-001
    void levy(const Play&, Valuation& value) const {
        value.add(paid_, value.occasion == occasions::completed ? 1 : 0, points_, "TAX-001");
    }

    TermId paid_{};
    int points_ = 0;
};

BASTIDE_MODULE(RoadTax)
