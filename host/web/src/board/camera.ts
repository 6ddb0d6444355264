// Where the board is looked at from: board units to pixels and back, moved and zoomed.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Camera {
  scale = 1;
  x = 0; // pixels of the board's origin
  y = 0;
  width = 1;
  height = 1;
  private moved = false; // by hand: then the board is not fitted again by itself

  constructor(private readonly changed: () => void) {}

  transform(): string {
    return `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
  }
  toBoard(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }
  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.changed();
  }
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const scale = Math.min(4, Math.max(0.08, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.changed();
  }
  resize(width: number, height: number, box: Box): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (!this.moved) {
      this.fit(box);
    }
  }
  fit(box: Box): void {
    const across = box.right - box.left;
    const down = box.bottom - box.top;
    this.scale = Math.min(1.6, this.width / across, this.height / down);
    this.x = this.width / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = this.height / 2 - ((box.top + box.bottom) / 2) * this.scale;
    this.moved = false;
    this.changed();
  }
  /** Closer to something, as by hand. */
  approach(box: Box): void {
    this.scale = Math.min(2.4, this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.x = this.width / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = this.height / 2 - ((box.top + box.bottom) / 2) * this.scale;
    this.moved = true;
    this.changed();
  }
  /** What was never moved by hand follows the growing board. */
  follow(box: Box): void {
    const [left, top] = this.toBoard(0, 0);
    const [right, bottom] = this.toBoard(this.width, this.height);
    const inside = box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
    if (!this.moved && !inside) {
      this.fit(box);
    }
  }
}
