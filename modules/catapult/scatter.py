#!/usr/bin/env python3
"""Draws scatter.svg, the picture of the model of scatter in README.md, from the formulas in scatter.cpp.

    python3 modules/catapult/scatter.py > modules/catapult/scatter.svg
"""
SPREADS = [(5, "#2f7d3b"), (15, "#2f5fa8"), (40, "#b4522f")]
SIDE = 9  # of a tile, in half centimetres


def within(radius, spread):
    """Share of the throws that come down within `radius` centimetres of the aim."""
    return radius**2 / (radius**2 + spread**2)


def landing(spread, dx, dy):
    """Weight of a square, of 1 for the one aimed at."""
    far = SIDE**2 * (dx * dx + dy * dy)
    return ((2 * spread) ** 2 / ((2 * spread) ** 2 + far)) ** 2


def text(x, y, words, more=""):
    return f'<text x="{x:g}" y="{y:g}" {more}>{words}</text>'


def curves(left, top, width, height, farthest):
    """Shares against centimetres, a curve for each spread."""
    out = [f'<path d="M{left},{top}V{top + height}H{left + width}" fill="none" stroke="#333"/>']
    for share in (0, 25, 50, 75, 100):
        y = top + height * (1 - share / 100)
        out.append(f'<path d="M{left},{y:g}h{width}" stroke="#ddd"/>')
        out.append(text(left - 6, y + 4, f"{share} %", 'text-anchor="end"'))
    for cm in range(0, farthest + 1, 10):
        out.append(text(left + width * cm / farthest, top + height + 16, cm, 'text-anchor="middle"'))
    for spread, colour in SPREADS:
        points = [(left + width * r / farthest, top + height * (1 - within(r, spread))) for r in range(farthest + 1)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<circle cx="{left + width * spread / farthest:g}" cy="{top + height / 2:g}" r="4" fill="{colour}"/>')
        x, y = points[2 * spread]  # where four of five have come down
        out.append(text(x + 8, y + 14, f"spread {spread}", f'fill="{colour}"'))
    out.append(text(left + width / 2, top + height + 34, "centimetres from where it was aimed", 'text-anchor="middle"'))
    return out


def squares(left, top, size, reach, spread):
    """The squares around the one aimed at, with their weights in hundredths."""
    out = []
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weight = landing(spread, dx, dy)
            x, y = left + (dx + reach) * size, top + (dy + reach) * size
            shade = "#" + "".join(f"{round(255 + (c - 255) * weight):02x}" for c in (0x2F, 0x5F, 0xA8))
            out.append(f'<rect x="{x}" y="{y}" width="{size}" height="{size}" stroke="#fff" fill="{shade}"/>')
            colour = "#fff" if weight > 0.6 else "#222"
            out.append(text(x + size / 2, y + size / 2 + 4, round(100 * weight), f'text-anchor="middle" fill="{colour}"'))
    middle = left + (2 * reach + 1) * size / 2
    out.append(text(middle, top + (2 * reach + 1) * size + 20, f"weights of squares, spread {spread}", 'text-anchor="middle"'))
    return out


def main():
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 330" font-family="sans-serif" font-size="12" fill="#222">',
           '<rect width="860" height="330" fill="#fff"/>']
    out += curves(56, 24, 330, 240, 100)
    out += squares(520, 24, 34, 3, 15)
    print("\n".join(out + ["</svg>"]))


main()
