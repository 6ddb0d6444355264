// Trees as one sees them from above and from the south, the light from the upper left.
#pragma once
#include "svg/curve.hpp"
#include "svg/style.hpp"
#include <string>

namespace bastide::host::svg {

class Trees {
public:
    explicit Trees(const Country& country) : country_(country) {}
    void round(Point place, double width);
    void tall(Point foot, double height);
    std::string text() const;

private:
    const Country& country_;
    static constexpr double small_width = 4.8, large_width = 6.8; ///< of crowns
    std::string shadows_, small_, large_, middles_, lights_, tall_shadows_, tall_;
};

} // namespace bastide::host::svg
