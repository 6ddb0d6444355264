// Moves what is drawn on the board, by transforms and opacity alone.
import type { Camera } from '../board/camera';
import type { TableStore } from '../table/store';
import type { Flight, Frame, Point } from './plan';

const space = 'http://www.w3.org/2000/svg';

function made(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

export class Stage {
  private running: Animation[] = [];
  private flyers: Element[] = [];

  constructor(
    private readonly world: SVGSVGElement,
    private readonly store: TableStore,
  ) {}

  clear(): void {
    this.running.forEach((animation) => animation.cancel());
    this.flyers.forEach((flyer) => flyer.remove());
    this.running = [];
    this.flyers = [];
  }

  fly(flight: Flight, now: number, rate: number, scale: number): void {
    switch (flight.what) {
      case 'tile':
        return this.land(flight, now, rate);
      case 'change':
        return this.change(flight, now, rate);
      case 'figure':
        return this.walk(flight, now, rate);
      case 'points':
        return this.rise(flight, now, rate, scale);
    }
  }

  panel(seat: number, camera: Camera): Point | undefined {
    const panel = this.seat(seat)?.getBoundingClientRect();
    const board = this.world.parentElement?.getBoundingClientRect();
    if (!panel || !board) {
      return undefined;
    }
    const left = panel.left + Math.min(20, panel.width / 2);
    const [x, y] = camera.toBoard(left - board.left, panel.top + panel.height / 2 - board.top);
    return { x, y };
  }

  /** What stands for a seat beside the board, as far as it is to be seen. */
  private seat(seat: number): Element | undefined {
    const all = [...document.querySelectorAll(`.side [data-seat="${seat}"]`)];
    return all.find((one) => one.getClientRects().length > 0);
  }

  /** `from` to `to` are ms of the show. */
  private run(
    element: Element,
    keyframes: Keyframe[],
    from: number,
    to: number,
    now: number,
    rate: number,
    more: KeyframeAnimationOptions = {},
  ): void {
    const animation = element.animate(keyframes, {
      delay: from,
      duration: to - from,
      fill: 'backwards',
      ...more,
    });
    animation.playbackRate = rate;
    animation.currentTime = now;
    this.running.push(animation);
  }

  private tile(flight: Flight): SVGElement | null {
    const tile = this.world.querySelector<SVGElement>(`[data-tile="${flight.id}"]`);
    const at = flight.frames[0];
    if (tile && at) {
      tile.style.transformOrigin = `${at.x}px ${at.y}px`;
    }
    return tile;
  }
  private land(flight: Flight, now: number, rate: number): void {
    const tile = this.tile(flight);
    if (tile) {
      // what one lays oneself hovers there already
      const own = this.store.hello.peek()?.seats.includes(flight.seat ?? -1);
      const down = { translate: '0 0', scale: '1', opacity: 1 };
      const up = own
        ? { translate: '0 -10px', scale: '1.06', opacity: 0.85 }
        : { translate: '0 -34px', scale: '1.16', opacity: 0 };
      const over = { translate: '0 -12px', scale: '1.08', opacity: 1, offset: 0.4 };
      this.run(tile, [up, over, down], flight.begin, flight.end, now, rate, {
        easing: 'cubic-bezier(.4,0,.7,1)',
      });
    }
  }
  private change(flight: Flight, now: number, rate: number): void {
    const tile = this.tile(flight);
    if (tile) {
      const frames = [{ scale: '1' }, { scale: '1.08' }, { scale: '1' }];
      this.run(tile, frames, flight.begin, flight.end, now, rate, { easing: 'ease-in-out' });
    }
  }

  private walk(flight: Flight, now: number, rate: number): void {
    const element = flight.flyer
      ? this.flyer(flight.flyer)
      : this.world.querySelector(`[data-figure="${flight.id}"]`);
    const standing = this.store.state.peek()?.standing[flight.id];
    const home = flight.flyer ? { x: 0, y: 0 } : standing;
    if (!element || !home) {
      return;
    }
    const length = flight.end - flight.begin;
    const keyframe = (frame: Frame) => ({
      offset: Math.min(1, Math.max(0, (frame.at - flight.begin) / length)),
      translate: `${(frame.x - home.x).toFixed(1)}px ${(frame.y - home.y).toFixed(1)}px`,
      opacity: frame.seen,
    });
    const fill = flight.flyer ? 'both' : 'backwards';
    this.run(element, flight.frames.map(keyframe), flight.begin, flight.end, now, rate, { fill });
  }

  private rise(flight: Flight, now: number, rate: number, scale: number): void {
    const points = flight.points ?? 0;
    const seat = this.seat(flight.seat ?? 0);
    const score = seat?.querySelector('.score') ?? seat;
    if (score) {
      const grown = [{ scale: '1' }, { scale: '1.35', offset: 0.25 }, { scale: '1' }];
      this.run(score, grown, flight.begin, flight.end, now, rate);
    }
    const at = flight.frames[0];
    if (!at || points === 0) {
      return;
    }
    const size = Math.max(26, 24 / scale);
    const colour = this.store.hello.peek()?.players[flight.seat ?? 0]?.colour ?? '#888';
    const flyer = made('g', { class: 'rising', transform: `translate(${at.x} ${at.y})` });
    const text = made('text', { 'font-size': size.toFixed(1), fill: colour });
    text.textContent = `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
    flyer.append(text);
    this.keep(flyer);
    const frames = [
      { translate: '0 0', opacity: 0 },
      { translate: `0 ${(-0.6 * size).toFixed(1)}px`, opacity: 1, offset: 0.2 },
      { translate: `0 ${(-1.3 * size).toFixed(1)}px`, opacity: 1, offset: 0.7 },
      { translate: `0 ${(-1.7 * size).toFixed(1)}px`, opacity: 0 },
    ];
    this.run(flyer, frames, flight.begin, flight.end, now, rate, { fill: 'both' });
  }

  private flyer(of: { picture: string; scale: number }): Element | null {
    const picture = this.store.figures.get(of.picture);
    if (!picture) {
      return null;
    }
    const flyer = made('g', { class: 'figure' });
    const inner = made('g', { transform: `scale(${1.25 * of.scale})` });
    inner.innerHTML = picture.svg;
    flyer.append(inner);
    this.keep(flyer);
    return flyer;
  }
  private keep(flyer: Element): void {
    const layer = this.world.querySelector('.flights');
    layer?.append(flyer);
    this.flyers.push(flyer);
  }
}
