// What stands beside the board. On a phone it is a sheet below it: the turn always, the rest behind tabs.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SeatMark } from '../parts/SeatMark';
import { t } from '../text/text';
import type { TableStore } from './store';

type Tab = 'players' | 'account' | 'more';

/** Everybody's points in one line: what one wants to see all the time. */
function PointsOf(props: { store: TableStore }) {
  const state = props.store.shown.value!;
  return (
    <span class="points-of">
      {props.store.hello.value!.players.map((player, seat) => (
        <span key={seat} data-seat={seat} class={state.decision?.seat === seat ? 'active' : ''}>
          <SeatMark seat={seat} colour={player.colour} />
          <span class="hidden">{player.name}</span>
          {state.seats[String(seat)]?.score}
        </span>
      ))}
    </span>
  );
}

export function Side(props: { store: TableStore; children: ComponentChildren }) {
  const over = props.store.state.value?.over ?? false;
  const [chosen, setChosen] = useState<Tab | '' | null>(null);
  const open = chosen ?? (over ? 'more' : '');
  const tab = (name: Tab, content: ComponentChildren) => (
    <button type="button" aria-pressed={open === name} onClick={() => setChosen(open === name ? '' : name)}>
      {content}
    </button>
  );
  return (
    <div class="side" data-tab={open}>
      <div class="sheet">{props.children}</div>
      <nav class="tabs" aria-label={t('side.label')}>
        {tab('players', <PointsOf store={props.store} />)}
        {tab('account', t('side.account'))}
        {tab('more', t('side.more'))}
      </nav>
    </div>
  );
}
