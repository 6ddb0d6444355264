// The board: drawn from what the server says, moved with the pointer and keys.
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { TableStore } from '../table/store';
import type { Looking } from '../table/looking';
import type { Turn } from '../turn/turn';
import { targetAt } from '../turn/choices';
import { Camera, type Box } from './camera';
import { Pointers } from './pointers';
import { FeatureOutline, FigureOnBoard, TileOnBoard } from './Pieces';
import { Targets } from './Targets';
import { Grid } from './Grid';
import { Marks } from './Marks';
import { t } from '../text/text';

/** What has to be seen: all tiles, and the squares beside them. */
function extent(squares: { x: number; y: number }[]): Box {
  const xs = squares.map((s) => s.x);
  const ys = squares.map((s) => s.y);
  if (squares.length === 0) {
    return { left: -150, top: -150, right: 250, bottom: 250 };
  }
  return {
    left: 100 * Math.min(...xs) - 120,
    top: 100 * Math.min(...ys) - 120,
    right: 100 * Math.max(...xs) + 220,
    bottom: 100 * Math.max(...ys) + 220,
  };
}

const settled = 160; // ms without a move until the board is drawn anew, sharp

/** While the camera moves, the board is one picture that the browser shifts and scales; it is drawn when it rests. */
function movedWith(world: RefObject<SVGSVGElement>): Camera {
  let due = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const camera: Camera = new Camera(() => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      const element = world.current;
      if (element) {
        element.style.transform = camera.transform();
        element.classList.add('moving');
        clearTimeout(rest);
        rest = setTimeout(() => element.classList.remove('moving'), settled);
      }
    });
  });
  return camera;
}

export function Board(props: { store: TableStore; turn: Turn; looking: Looking }) {
  const { store, turn, looking } = props;
  const surface = useRef<HTMLDivElement>(null);
  const world = useRef<SVGSVGElement>(null);
  const camera = useMemo(() => movedWith(world), []);
  const state = store.shown.value;
  const box = extent(Object.values(state?.tiles ?? {}));
  const last = useRef(box);
  last.current = box;
  camera.follow(box);

  useLayoutEffect(() => {
    const element = surface.current!;
    const measure = () => camera.resize(element.clientWidth, element.clientHeight, last.current);
    measure(); // before the first picture, or the board would jump
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    const pointers = new Pointers(element, camera, {
      hover: (x, y) => {
        const target = targetAt(turn.stage.peek().targets, x, y);
        turn.point(target);
        looking.hover(x, y, target !== undefined);
      },
      press: (x, y, touch) => {
        const target = targetAt(turn.stage.peek().targets, x, y);
        if (!target) {
          turn.point(undefined);
          looking.press(x, y);
        } else if (touch && turn.target.peek()?.key !== target.key) {
          turn.point(target); // the first tap shows, the second chooses
        } else {
          turn.point(target);
          turn.choose();
        }
      },
      turn: (x, y, by) => {
        const target = targetAt(turn.stage.peek().targets, x, y);
        if (!target?.square) {
          return false;
        }
        turn.point(target);
        turn.turn(by);
        return true;
      },
    });
    return () => {
      watch.disconnect();
      pointers.close();
    };
  }, [camera, turn, looking]);

  useLayoutEffect(() => {
    world.current!.style.transform = camera.transform(); // as what is drawn may have moved the camera
  });

  const key = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step && event.shiftKey) {
      camera.pan(-60 * step[0], -60 * step[1]);
    } else if (step) {
      turn.move(...step);
    } else if (event.key === 'Enter' || event.key === ' ') {
      turn.choose();
    } else if (event.key === 'r' || event.key === 'R') {
      turn.turn(event.shiftKey ? -1 : 1);
    } else if (event.key === '+' || event.key === '=') {
      camera.zoom(1.25);
    } else if (event.key === '-') {
      camera.zoom(0.8);
    } else if (event.key === '0') {
      camera.fit(last.current);
    } else if (event.key === 'Escape') {
      turn.back();
      looking.clear();
    } else {
      return;
    }
    event.preventDefault();
  };

  const newest = String(Math.max(-1, ...Object.keys(state?.tiles ?? {}).map(Number)));
  return (
    <div class="board">
      <div
        ref={surface}
        class="surface"
        tabIndex={0}
        role="application"
        aria-label={t('board.label')}
        aria-describedby="board-help"
        onKeyDown={key}
      >
        <svg ref={world} class="world" width="1" height="1">
          {looking.grid.value && <Grid box={box} dead={looking.dead.value} />}
          {Object.entries(state?.tiles ?? {}).map(([id, tile]) => (
            <TileOnBoard
              key={id}
              tile={tile}
              picture={store.tiles.get(tile.picture)}
              latest={id === newest}
            />
          ))}
          {looking.feature.value && state && (
            <FeatureOutline feature={looking.feature.value} tiles={state.tiles} pictures={store.tiles} />
          )}
          {Object.entries(state?.standing ?? {}).map(([id, figure]) => (
            <FigureOnBoard key={id} figure={figure} picture={store.figures.get(figure.picture)} />
          ))}
          {store.past.value && store.marked.value && (
            <Marks marked={store.marked.value} tiles={store.tiles} figures={store.figures} />
          )}
          <Targets
            targets={turn.stage.value.targets}
            target={turn.target.value}
            option={turn.option.value}
            hinted={turn.hinted.value}
            tiles={store.tiles}
            figures={store.figures}
          />
        </svg>
      </div>
      <p id="board-help" class="hidden">
        {t('board.help')}
      </p>
      <div class="board-tools">
        <button
          type="button"
          title={t('board.zoomIn')}
          aria-label={t('board.zoomIn')}
          onClick={() => camera.zoom(1.25)}
        >
          +
        </button>
        <button
          type="button"
          title={t('board.zoomOut')}
          aria-label={t('board.zoomOut')}
          onClick={() => camera.zoom(0.8)}
        >
          −
        </button>
        <button
          type="button"
          title={t('board.fit')}
          aria-label={t('board.fit')}
          onClick={() => camera.fit(last.current)}
        >
          ⤢
        </button>
        <button
          type="button"
          title={t('board.grid')}
          aria-label={t('board.grid')}
          aria-pressed={looking.grid.value}
          onClick={() => void looking.showGrid(!looking.grid.value)}
        >
          #
        </button>
      </div>
    </div>
  );
}
