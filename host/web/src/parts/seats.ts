// Every seat has a shape beside its colour, for whoever sees colours otherwise.

const corners = (n: number, r: number, turn = 0, inner = 1) =>
  Array.from({ length: n }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / n;
    const far = i % 2 === 1 ? r * inner : r;
    return `${i === 0 ? 'M' : 'L'}${(far * Math.sin(angle)).toFixed(2)} ${(-far * Math.cos(angle)).toFixed(2)}`;
  }).join('') + 'Z';

const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;

/** The path of a seat's shape around 0,0 with about this radius. */
export function seatShape(seat: number, r: number): string {
  switch (seat % 8) {
    case 0:
      return circle(r * 0.9);
    case 1:
      return corners(4, r * 1.2, Math.PI / 4);
    case 2:
      return corners(3, r * 1.2);
    case 3:
      return corners(4, r * 1.2);
    case 4:
      return corners(10, r * 1.3, 0, 0.45);
    case 5:
      return corners(6, r * 1.1);
    case 6:
      return corners(3, r * 1.2, Math.PI);
    default:
      return corners(8, r * 1.25, 0, 0.4);
  }
}
