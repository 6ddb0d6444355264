// Trees as one sees them from above and from the south, the light from the upper left.
#pragma once
#include "svg/curve.hpp"
#include "svg/style.hpp"
#include <array>
#include <string>

namespace bastide::host::svg {

class Trees {
public:
    explicit Trees(const Country& country) : country_(country) {}
    void round(Point at, double width);
    void tall(Point foot, double height);
    std::string text() const;

private:
    const Country& country_;
    static constexpr std::array<double, 2> widths{4.8, 6.8}; ///< of crowns: small and large
    std::string shadows_, tall_shadows_, lights_, tall_, tall_light_;
    std::array<std::string, 2> crowns_, middles_;
};

} // namespace bastide::host::svg
