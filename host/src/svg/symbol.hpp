// Drawings at a point: signs of words, pieces, figures.
#pragma once
#include "svg/curve.hpp"
#include "svg/style.hpp"
#include <string>

namespace bastide::host::svg {

/// Shapes of a drawing, in its own box.
std::string layers_picture(const std::vector<SymbolLayer>& layers);

/// A symbol with the pen `stroke`, `scale` times its box.
std::string symbol_picture(const Symbol& symbol, Point at, double scale, const std::string& fill,
                           const std::string& stroke);

/// So far from its middle a figure or piece of size 1 is drawn, with its rim and most of its shadow.
inline constexpr double reach_of_figures = 14.5;

/// A sign of 20 units times its size. `raised`: with a light rim, as what can be taken into the hand. `turn`:
/// clockwise, in degrees.
std::string sign_picture(const MarkStyle& style, Point at, double scale = 1, bool raised = false,
                         const std::string& title = {}, double turn = 0);

/// A figure of about 22 units. `colour` (#rrggbb) fills it.
std::string figure_picture(const FigureStyle& style, Point at, const std::string& colour, bool lying, double scale = 1,
                           const std::string& title = {});

/// A number in a disc, at the lower right of something of 20 units times `scale`.
std::string number_badge(int number, Point at, double scale);

std::string text_at(Point at, const std::string& text, const std::string& attributes);

} // namespace bastide::host::svg
