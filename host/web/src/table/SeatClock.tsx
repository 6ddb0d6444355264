// The time that a player has left; it runs here between two messages of the server.
import { useEffect, useState } from 'preact/hooks';
import { play } from '../parts/sound';
import { t } from '../text/text';
import type { Seat } from '../wire/messages';

const hurry = 30_000; // ms, from which on it is marked

/** "1:02:03", "4:05" */
export function timeText(ms: number): string {
  const all = Math.ceil(Math.max(0, ms) / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export function SeatClock(props: { clock: NonNullable<Seat['clock']>; mine: boolean }) {
  const { left, runs } = props.clock;
  const [shown, setShown] = useState(left);
  useEffect(() => {
    setShown(left);
    if (!runs) {
      return undefined;
    }
    const since = performance.now();
    let warned = left < hurry;
    const timer = setInterval(() => {
      const now = left - (performance.now() - since);
      setShown(now);
      if (now < hurry && !warned) {
        warned = true;
        if (props.mine) {
          play('hurry');
        }
      }
    }, 250);
    return () => clearInterval(timer);
  }, [left, runs, props.mine]);
  const text = timeText(shown);
  return (
    <time
      class={`clock${runs ? ' runs' : ''}${shown < hurry ? ' late' : ''}`}
      role="timer"
      aria-label={t('clock.left', { time: text })}
    >
      {text}
    </time>
  );
}
