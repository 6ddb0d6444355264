// Arrows at the rim of the board: where something can be chosen, or was laid last, that is out of sight.
import type { ReadonlySignal } from '@preact/signals';
import type { Camera } from '../board/camera';
import type { Target } from '../turn/choices';
import { t } from '../text/text';
import { cuesOf, type Cue } from './cues';
import type { Point } from './plan';

function Arrow(props: { cue: Cue; kind: 'target' | 'news'; camera: Camera }) {
  const { cue } = props;
  const words = props.kind === 'news' ? t('alive.news') : t('alive.cue', { n: cue.count });
  const place = `${(100 * cue.at).toFixed(1)}%`;
  return (
    <button
      type="button"
      class={`cue ${cue.side} ${props.kind}`}
      style={cue.side === 'left' || cue.side === 'right' ? { top: place } : { left: place }}
      title={words}
      aria-label={words}
      onClick={() => props.camera.reveal(cue.box)}
    >
      <svg viewBox="-5 -5 10 10" width="10" height="10" aria-hidden="true">
        <path d="M-4 0L2.5 -4.5V4.5Z" />
      </svg>
      {props.kind === 'target' && <span aria-hidden="true">{cue.count}</span>}
    </button>
  );
}

export function Rim(props: {
  camera: Camera;
  rested: ReadonlySignal<number>; // the camera lies elsewhere now
  targets: Target[];
  news: Point | undefined;
}) {
  void props.rested.value;
  const view = props.camera.view();
  const targets = cuesOf(props.targets, view);
  const news = targets.length === 0 && props.news ? cuesOf([props.news], view) : [];
  return (
    <div class="rim">
      {targets.map((cue) => (
        <Arrow key={cue.side} cue={cue} kind="target" camera={props.camera} />
      ))}
      {news.map((cue) => (
        <Arrow key="news" cue={cue} kind="news" camera={props.camera} />
      ))}
    </div>
  );
}
