// The board: drawn from what the server says, moved with the pointer and keys.
import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { TableStore } from '../table/store';
import type { Looking } from '../table/looking';
import { Icon } from '../parts/Icon';
import type { Turn } from '../turn/turn';
import { targetAt, type Target } from '../turn/choices';
import type { Alive } from '../alive/Alive';
import { AliveTools } from '../alive/AliveTools';
import { Rim } from '../alive/Rim';
import type { Camera, Box } from './camera';
import { press } from './keys';
import { movedWith } from './moving';
import { Pointers } from './pointers';
import { TileShadows } from './TileShadows';
import { FeatureOutline, FigureOnBoard, TileOnBoard } from './Pieces';
import { Targets } from './Targets';
import { Grid } from './Grid';
import { Marks } from './Marks';
import { Lit } from './Lit';
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

/** Some targets with a little room around them. */
function boxOf(targets: Target[]): Box {
  const xs = targets.map(({ x }) => x);
  const ys = targets.map(({ y }) => y);
  const room = 50;
  return {
    left: Math.min(...xs) - room,
    top: Math.min(...ys) - room,
    right: Math.max(...xs) + room,
    bottom: Math.max(...ys) + room,
  };
}

const fingertip = 14; // pixels from the middle of a spot that still mean it

/**
 * The board is fitted again when one's own turn is over; for who only watches whenever it grows. Who came closer to choose something
 * is taken back when it is chosen.
 */
function useSteady(camera: Camera, store: TableStore, box: Box): void {
  const before = useRef({ mine: false, seat: undefined as number | 'chance' | undefined });
  useLayoutEffect(() => camera.withdraw(), [camera, store.state.value?.move]);
  const [mine, seat] = [store.mine.value, store.state.value?.decision?.seat];
  const ended = before.current.mine && (!mine || seat !== before.current.seat);
  const watches = store.hello.value?.seats.length === 0;
  before.current = { mine, seat };
  useLayoutEffect(() => {
    if (ended || watches) {
      camera.follow(box);
    }
  });
}

export function Board(props: { store: TableStore; turn: Turn; looking: Looking; alive: Alive }) {
  const { store, turn, looking, alive } = props;
  const surface = useRef<HTMLDivElement>(null);
  const world = useRef<SVGSVGElement>(null);
  const { camera, rested } = useMemo(() => movedWith(world), []);
  useSignalEffect(() => {
    void rested.value;
    // what somebody points at does not become one of several because the board made room for what is said of it
    if (camera.scale > turn.scale.peek() || turn.cursor.value === '') {
      turn.scale.value = camera.scale;
    }
  });
  const state = store.shown.value;
  const box = extent(Object.values(state?.tiles ?? {}));
  const last = useRef(box);
  last.current = box;

  useLayoutEffect(() => {
    const element = surface.current!;
    const measure = () =>
      camera.resize(element.clientWidth, element.clientHeight, last.current, store.mine.peek());
    measure(); // before the first picture, or the board would jump
    turn.scale.value = camera.scale;
    turn.closer = (target) => {
      const closer = camera.approach(boxOf(target.within ?? [target]));
      turn.scale.value = camera.scale; // each can be tapped on its way already
      return closer;
    };
    const under = (x: number, y: number) =>
      targetAt(turn.stage.peek().targets, x, y, Math.max(16, fingertip / camera.scale));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    const pointers = new Pointers(element, camera, {
      hover: (x, y) => {
        const target = under(x, y);
        turn.point(target);
        looking.hover(x, y, target !== undefined);
      },
      press: (x, y, touch) => {
        alive.skip();
        const target = under(x, y);
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
        const target = under(x, y);
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
  }, [camera, store, turn, looking, alive]);

  useLayoutEffect(() => alive.attach(world.current!, camera), [alive, camera]);
  useLayoutEffect(() => alive.drawn());
  useSteady(camera, store, box);

  const key = (event: KeyboardEvent) => {
    if (press(event, { camera, turn, looking, whole: () => last.current })) {
      event.preventDefault();
    }
  };

  const newest = String(Math.max(-1, ...Object.keys(state?.tiles ?? {}).map(Number)));
  const latest = state?.tiles[newest];
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
          <TileShadows tiles={state?.tiles ?? {}} />
          {Object.entries(state?.tiles ?? {}).map(([id, tile]) => (
            <TileOnBoard
              key={id}
              id={id}
              tile={tile}
              picture={store.tiles.get(tile.picture)}
              latest={id === newest}
            />
          ))}
          {looking.feature.value && state && (
            <FeatureOutline feature={looking.feature.value} tiles={state.tiles} pictures={store.tiles} />
          )}
          <Lit store={store} looking={looking} />
          {Object.entries(state?.standing ?? {}).map(([id, figure]) => (
            <FigureOnBoard key={id} id={id} figure={figure} picture={store.figures.get(figure.picture)} />
          ))}
          {store.past.value && store.marked.value && (
            <Marks marked={store.marked.value} tiles={store.tiles} figures={store.figures} />
          )}
          <Targets
            targets={turn.stage.value.targets}
            target={turn.target.value}
            option={turn.option.value}
            opened={turn.stage.value.opened}
            scale={turn.scale.value}
            hinted={turn.hinted.value}
            tiles={store.tiles}
            figures={store.figures}
          />
          <g class="flights" aria-hidden="true" />
        </svg>
      </div>
      <Rim
        camera={camera}
        rested={rested}
        targets={turn.stage.value.targets}
        news={latest && { x: 100 * latest.x + 50, y: 100 * latest.y + 50 }}
      />
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
          <Icon name="plus" />
        </button>
        <button
          type="button"
          title={t('board.zoomOut')}
          aria-label={t('board.zoomOut')}
          onClick={() => camera.zoom(0.8)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          title={t('board.fit')}
          aria-label={t('board.fit')}
          onClick={() => camera.fit(last.current)}
        >
          <Icon name="whole" />
        </button>
        <button
          type="button"
          title={t('board.grid')}
          aria-label={t('board.grid')}
          aria-pressed={looking.grid.value}
          onClick={() => void looking.showGrid(!looking.grid.value)}
        >
          <Icon name="grid" />
        </button>
      </div>
      <AliveTools store={store} alive={alive} />
    </div>
  );
}
