// A table: the board, whose turn it is, who has what, what happened.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Alive } from '../alive/Alive';
import { callBack } from '../alive/callBack';
import { Expansions } from '../alive/About';
import { Tour } from '../alive/Tour';
import { Board } from '../board/Board';
import { mine, remember, tellOver } from '../parts/mine';
import { SendTurn } from '../device/SendTurn';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { Turn } from '../turn/turn';
import { Scrolling } from '../parts/Scrolling';
import { TurnPanel } from '../turn/TurnPanel';
import { After } from './After';
import { Chat } from './Chat';
import { Draws } from './Draws';
import { listen } from './heard';
import { FeatureCard, SquareCard } from './Cards';
import { LeftCount, LeftTiles } from './LeftTiles';
import { Links } from './Links';
import { Log } from './Log';
import { Looking } from './looking';
import { Players } from './Players';
import { Privacy } from './Privacy';
import { RuleDialog } from './RuleDialog';
import { Side } from './Side';
import { TableStore } from './store';
import { Spoken } from './Spoken';
import { Why } from './Why';

/** With `above` it is a table for a purpose of its own, which is told above the turn, and not among the reader's. */
export function TableView(props: {
  table: string;
  keyOfTable: string;
  above?: (store: TableStore) => ComponentChildren;
}) {
  const { table, keyOfTable } = props;
  const store = useMemo(() => new TableStore(table, keyOfTable), [table, keyOfTable]);
  const turn = useMemo(() => new Turn(store), [store]);
  const looking = useMemo(() => new Looking(store), [store]);
  const alive = useMemo(() => new Alive(store), [store]);
  const [left, setLeft] = useState(false);
  useEffect(() => listen(store), [store]);
  useEffect(() => callBack(store), [store]);
  useEffect(
    () => () => {
      alive.close();
      turn.close();
      looking.close();
      store.close();
    },
    [store, turn, looking, alive],
  );
  const hello = store.hello.value;
  useEffect(() => {
    if (hello && !props.above) {
      const players = hello.players.map((player) => player.name);
      remember({ table, key: keyOfTable, title: hello.game.title, players, when: Date.now() });
    }
  }, [hello, table, keyOfTable]);
  const over = store.state.value?.over;
  useEffect(() => {
    if (over !== undefined) {
      tellOver(table, over);
    }
  }, [over, table]);

  if (store.refused.value) {
    return (
      <main class="page narrow">
        <p role="alert">{say(store.refused.value)}</p>
        <p class="row">
          <button type="button" onClick={() => store.again()}>
            {t('device.again')}
          </button>
          <a href="#/">{t('nav.home')}</a>
        </p>
      </main>
    );
  }
  if (!hello || !store.shown.value) {
    return (
      <main class="page narrow">
        <p>{t('connection.connecting')}</p>
      </main>
    );
  }
  const keys = mine.value.find((one) => one.table === table && one.keys)?.keys;
  return (
    <main class="table" data-move={store.state.value?.move} data-decision={store.state.value?.decision?.name}>
      <h1 class="hidden">{say(hello.game.title)}</h1>
      {store.connection.value === 'lost' && (
        <p class="banner" role="status">
          {store.pending.value ? t('connection.unsaid') : t('connection.lost')}
        </p>
      )}
      {store.trouble.value && (
        <p class="banner" role="status">
          {say(store.trouble.value)}
        </p>
      )}
      <Board store={store} turn={turn} looking={looking} alive={alive} />
      <Side store={store}>
        <Scrolling class="side-now" label={t('turn.column')}>
          {props.above?.(store)}
          <Tour store={store} turn={turn} />
          <TurnPanel store={store} turn={turn} />
          <FeatureCard store={store} looking={looking} />
          <Why looking={looking} />
          <SquareCard store={store} looking={looking} />
          <div class="side-part of-players">
            <Players store={store} />
          </div>
        </Scrolling>
        <div class="side-rest">
          <div class="side-part of-more">
            <LeftCount store={store} onOpen={() => setLeft(true)} />
            <After store={store} looking={looking} />
          </div>
          <div class="side-part of-account">
            <Log store={store} looking={looking} />
            {hello.chat && <Chat store={store} />}
          </div>
          <div class="side-part of-more">
            {keys && !STATIC && <Links table={table} keys={keys} hello={hello} />}
            {keys && STATIC && <SendTurn store={store} keys={keys} />}
            <Expansions store={store} />
            <Draws store={store} />
          </div>
          <Spoken store={store} />
        </div>
      </Side>
      <Privacy store={store} />
      {left && <LeftTiles store={store} onClose={() => setLeft(false)} />}
      {looking.rule.value && <RuleDialog id={looking.rule.value} onClose={() => (looking.rule.value = '')} />}
    </main>
  );
}
