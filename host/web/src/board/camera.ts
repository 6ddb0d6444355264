// Where the board is looked at from: board units to pixels and back, moved and zoomed.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How the camera came to lie elsewhere: by hand, or by itself, which the eye is to follow. */
export type Manner = 'hand' | 'glide' | 'jump';

export class Camera {
  scale = 1;
  x = 0; // pixels of the board's origin
  y = 0;
  width = 1;
  height = 1;
  private moved = false; // by hand: then the board is not fitted again by itself
  private fitted = false;
  private squeezed = false; // by a panel that grew: the board grows again with the view
  private left: { scale: number; x: number; y: number; moved: boolean } | undefined; // where approach() came from

  constructor(private readonly changed: (manner: Manner) => void) {}

  transform(): string {
    return `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
  }
  toBoard(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }
  /** What is seen, in board units. */
  view(): Box {
    const [left, top] = this.toBoard(0, 0);
    const [right, bottom] = this.toBoard(this.width, this.height);
    return { left, top, right, bottom };
  }
  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.left = undefined;
    this.changed('hand');
  }
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const scale = Math.min(4, Math.max(Math.min(0.08, this.scale), this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.left = undefined;
    this.changed('hand');
  }
  /** Another size of the view. While somebody points at the board, what is in the middle stays there; all of it, if all was in sight. */
  resize(width: number, height: number, box: Box, steady: boolean): void {
    const whole = this.sees(box);
    const [dx, dy] = [(Math.max(1, width) - this.width) / 2, (Math.max(1, height) - this.height) / 2];
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (!this.fitted || !(this.moved || steady)) {
      this.fit(box, 'jump');
    } else if (dx !== 0 || dy !== 0) {
      this.x += dx;
      this.y += dy;
      const squeezed = !this.moved && (this.squeezed || (whole && !this.sees(box)));
      if (squeezed) {
        this.fit(box, 'jump');
        this.squeezed = true;
      } else {
        this.changed('jump');
      }
    }
  }
  private sees(box: Box): boolean {
    const view = this.view();
    const edge = 0.5; // board units
    return (
      box.left >= view.left - edge &&
      box.top >= view.top - edge &&
      box.right <= view.right + edge &&
      box.bottom <= view.bottom + edge
    );
  }
  fit(box: Box, manner: Manner = 'glide'): void {
    const across = box.right - box.left;
    const down = box.bottom - box.top;
    this.scale = Math.min(1.6, this.width / across, this.height / down);
    this.x = this.width / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = this.height / 2 - ((box.top + box.bottom) / 2) * this.scale;
    this.moved = false;
    this.left = undefined;
    this.fitted = true;
    this.squeezed = false;
    this.changed(manner);
  }
  /** Closer to something, until withdraw(); false if it is as close as can be. */
  approach(box: Box): boolean {
    const before = this.scale;
    this.left ??= { scale: this.scale, x: this.x, y: this.y, moved: this.moved };
    this.scale = Math.min(2.4, this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.x = this.width / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = this.height / 2 - ((box.top + box.bottom) / 2) * this.scale;
    this.moved = true;
    this.changed('glide');
    return this.scale > before * 1.01;
  }
  /** Back to where approach() came from, unless somebody has moved the board since. */
  withdraw(): void {
    if (this.left) {
      Object.assign(this, this.left);
      this.left = undefined;
      this.changed('glide');
    }
  }
  /** If something of it lies outside the view; not if the board was moved by hand. */
  follow(box: Box): void {
    if (!this.moved && !this.sees(box)) {
      const more = 100; // so that what is laid next need not move it again
      this.fit({
        left: box.left - more,
        top: box.top - more,
        right: box.right + more,
        bottom: box.bottom + more,
      });
    }
  }
  /** Goes to what is out of sight, no farther than needed; farther off if it does not fit. */
  reveal(box: Box): void {
    const margin = 90;
    const [across, down] = [box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin];
    const scale = Math.min(this.scale, this.width / across, this.height / down);
    const [middle, centre] = this.toBoard(this.width / 2, this.height / 2);
    this.x = this.width / 2 - middle * scale;
    this.y = this.height / 2 - centre * scale;
    this.scale = scale;
    const view = this.view();
    const shift = (low: number, high: number, from: number, to: number) =>
      low - margin < from ? from - low + margin : high + margin > to ? to - high - margin : 0;
    this.x += shift(box.left, box.right, view.left, view.right) * scale;
    this.y += shift(box.top, box.bottom, view.top, view.bottom) * scale;
    this.changed('glide');
  }
}
