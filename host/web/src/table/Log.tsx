// What happened, downwards; a sentence shows on the board what it is about, and the rules that are named can be read.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { TilePreview } from '../parts/TilePreview';
import { apart } from '../text/apart';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Entry } from '../wire/messages';
import { Because, canSay } from './Because';
import type { Looking } from './looking';
import { Rules, withoutRules } from './Rules';
import type { TableStore } from './store';

const most = 200;
const nearEnd = 30; // pixels

function Points(props: { entry: Entry; store: TableStore }) {
  const { seat, points = 0 } = props.entry;
  return props.entry.kind !== 'score' || seat === null ? null : (
    <b class="points">
      {points >= 0 ? '+' : '−'}
      {Math.abs(points)} {apart(props.store.hello.value!.players[seat]?.name ?? '')}{' '}
    </b>
  );
}

/** Its place is not its own: where the log becomes shorter above, another entry comes there, and what was said of this one goes. */
export function Told(props: { entry: Entry; asked: boolean; store: TableStore; looking: Looking }) {
  const { entry, store, looking } = props;
  const rules = entry.rules ?? [];
  const light = () => void looking.light(entry.about);
  const leave = () => void looking.light(undefined);
  return (
    <li class={entry.kind} onMouseEnter={light} onMouseLeave={leave}>
      <button
        type="button"
        class="plain told"
        title={t('log.go')}
        onFocus={light}
        onBlur={leave}
        onClick={() => void store.lookAt(entry.move)}
      >
        <Points entry={entry} store={store} />
        {withoutRules(say(entry.text), rules)}
      </button>
      {rules.length > 0 && <Rules rules={rules} looking={looking} />}
      {(entry.tiles ?? []).map((tile) => (
        <TilePreview key={tile.name} picture={store.tiles.get(tile.picture)} name={tile.name} size={40} />
      ))}
      {props.asked && <Because key={entry.move} store={store} move={entry.move} />}
    </li>
  );
}

export function Log(props: { store: TableStore; looking: Looking }) {
  const { store } = props;
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const past = store.past.value;
  const entries = past ? store.log.value.filter((entry) => entry.move <= past.move) : store.log.value;
  const first = Math.max(0, entries.length - most);
  const asked = (i: number) => {
    let k = i - 1;
    while (entries[k]?.move === entries[i]!.move && entries[k]!.kind !== 'act') k -= 1;
    return canSay(store, entries[i]!) && entries[k]?.move !== entries[i]!.move; // what else came of a move is no decision
  };
  useLayoutEffect(() => {
    if (atEnd.current && list.current) {
      list.current.scrollTop = list.current.scrollHeight;
    }
  }, [entries]);
  const scrolled = () => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
  };
  return (
    <section class="log" aria-label={t('log.label')}>
      <h2>{t('log.label')}</h2>
      <ol ref={list} tabIndex={0} aria-label={t('log.label')} onScroll={scrolled}>
        {entries.slice(first).map((entry, i) => (
          <Told
            key={first + i}
            entry={entry}
            asked={asked(first + i)}
            store={store}
            looking={props.looking}
          />
        ))}
      </ol>
    </section>
  );
}
