// A mix put together: expansions, tiles, rules that can be chosen, players; the engine says at once what does not go.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { copiedOrShown } from '../parts/copying';
import { remember } from '../parts/mine';
import { useOnce } from '../parts/once';
import { linkTo, tableHash } from '../route';
import { knowSwitches, say } from '../text/phrasebook';
import { t } from '../text/text';
import {
  checked,
  gameFile,
  installed,
  newTable,
  type Checked,
  type Customs,
  type Installed,
} from '../wire/http';
import { Figures } from './Figures';
import { File } from './File';
import { keep, kept, keptCustoms } from './kept';
import { fromLink, toLink } from './link';
import { read, withoutFigures, write, type Mix } from './mix';
import { Modules } from './Modules';
import { RuleSearch } from './RuleSearch';
import { Verdict } from './Verdict';
import { PlayersForm } from './PlayersForm';
import { Sets } from './Sets';
import { TableForm } from './TableForm';

/** A number that nobody had before. */
const newDeal = () => Math.floor(Math.random() * 1e12);
const pause = 250; // ms after the last change until the engine is asked
const usual: Customs = {
  chat: false,
  picture: false,
  clock: null,
  aids: 'all',
  real_tiles: false,
  listed: false,
};
interface First {
  mix: Mix;
  isFresh: boolean; // nothing of it was changed before
}
/** What was put together here before, or the mix of a link, or of a bundled game: that which is named, or which the server calls its first. */
async function first(shared: string, game: string, all: Installed): Promise<First> {
  const before = kept();
  try {
    if (before) {
      return { mix: read(before), isFresh: false };
    }
  } catch {
    // what cannot be read any more holds up nobody
  }
  const toml = shared ? await fromLink(shared) : (await gameFile(game || all.first)).toml;
  return { mix: read(toml), isFresh: true };
}

export function Compose(props: { shared: string; game: string; seed?: string | undefined }) {
  const [begun, setBegun] = useState<{ first: First; all: Installed } | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    document.title = `${t('compose.title')} · Bastide`;
    knowSwitches();
    installed()
      .then(async (all) => setBegun({ all, first: await first(props.shared, props.game, all) }))
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [props.shared, props.game]);
  return (
    <main class="page compose">
      <h1>{t('compose.title')}</h1>
      {trouble && <p role="alert">{trouble}</p>}
      {begun && <Form all={begun.all} first={begun.first} seed={props.seed} />}
    </main>
  );
}

function Form(props: { all: Installed; first: First; seed: string | undefined }) {
  const { all } = props;
  const [mix, setMix] = useState(props.first.mix);
  const [said, setSaid] = useState<Checked | null>(null);
  const [trouble, setTrouble] = useState('');
  const [customs, setCustoms] = useState<Customs>(() => {
    const before = keptCustoms(usual);
    return { ...before, listed: before.listed && all.public };
  });
  const [copied, setCopied] = useState<'mix' | 'deal' | ''>('');
  const toml = useMemo(() => write(mix), [mix]);
  const owned = useRef(new Set<string>()); // kinds of figures whose numbers were good in a mix before
  const [fresh] = useState(props.first.isFresh ? toml : '');
  const keepAll = () => keep(toml === fresh ? '' : toml, customs); // a game file is asked for anew: it may have changed
  useEffect(() => {
    const timer = setTimeout(keepAll, pause);
    return () => clearTimeout(timer);
  }, [toml, customs]);
  useEffect(() => {
    setCopied('');
    let late = false;
    const timer = setTimeout(() => {
      checked(toml)
        .then((answer) => {
          if (!late) {
            setSaid(answer);
            setTrouble('');
            if (answer.ok) {
              Object.keys(mix.figures).forEach((kind) => owned.current.add(kind));
            }
            const gone = (answer.strange_figures ?? []).filter((kind) => owned.current.has(kind));
            if (gone.length > 0) {
              setMix((now) => withoutFigures(now, gone)); // with their expansion, as its rules do
            }
          }
        })
        .catch((error: unknown) => {
          if (!late) {
            setTrouble((error as Error).message);
          }
        });
    }, pause);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [toml]);

  const preset = async (name: string) => {
    try {
      setMix(read((await gameFile(name)).toml));
      setTrouble('');
    } catch (error) {
      setTrouble(t('error', { sentence: (error as Error).message }));
    }
  };
  const once = useOnce();
  const make = async () => {
    try {
      keepAll();
      const made = await newTable(toml, customs, props.seed);
      const persons = made.keys.seats.filter((key) => key).length;
      const alone = persons === 1 ? made.keys.seats.find((key) => key)! : made.keys.host;
      const players = mix.players.map((player) => player.name);
      remember({
        table: made.table,
        key: alone,
        title: mix.title,
        players,
        when: Date.now(),
        keys: made.keys,
      });
      location.hash = tableHash(made.table, alone);
    } catch (error) {
      setTrouble(t('error', { sentence: (error as Error).message }));
    }
  };
  const share = async (what: 'mix' | 'deal') => {
    try {
      const link = `#/share/${await toLink(toml, 'link.long')}`;
      if (await copiedOrShown(linkTo(what === 'deal' ? `${link}/${newDeal()}` : link))) {
        setCopied(what);
      }
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <div class="compose-columns">
      <div>
        <div class="compose-head">
          <Presets all={all} onBegin={(name) => void preset(name)} />
          <label>
            {t('compose.name')}
            <input
              value={mix.title}
              maxLength={80}
              onInput={(event) => setMix({ ...mix, title: event.currentTarget.value })}
            />
          </label>
        </div>
        <Modules mix={mix} installed={all} onChange={setMix} />
        <details class="deeper">
          <summary>{t('compose.deeper')}</summary>
          <RuleSearch installed={all} modules={mix.modules} />
          <Sets mix={mix} installed={all} onChange={setMix} />
          <Figures said={said} mix={mix} onChange={setMix} />
          <File toml={toml} title={mix.title} onRead={(text) => setMix(read(text))} />
        </details>
      </div>
      <div class="compose-table">
        <PlayersForm mix={mix} installed={all} said={said} onChange={setMix} />
        <TableForm customs={customs} mayList={all.public} onChange={setCustoms} />
        <Verdict said={said} trouble={trouble} mix={mix} installed={all} onChange={setMix} />
        {props.seed && <p>{t('compose.dealt')}</p>}
        <div class="row compose-make">
          <button type="button" class="main" disabled={!said?.ok} onClick={() => void once(make)}>
            {t('compose.make')}
          </button>
          {(['mix', 'deal'] as const).map((what) => (
            <button
              key={what}
              type="button"
              title={what === 'deal' ? t('compose.dealText') : undefined}
              onClick={() => void share(what)}
            >
              {copied === what ? t('links.copied') : t(what === 'deal' ? 'compose.deal' : 'compose.share')}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Chosen first and then begun with: it takes the place of all that was put together, and arrow keys choose as they go by. */
function Presets(props: { all: Installed; onBegin: (game: string) => void }) {
  const [chosen, setChosen] = useState('');
  return (
    <div>
      <label>
        {t('compose.presets')}
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="" disabled>
            …
          </option>
          {props.all.games.map((game) => (
            <option key={game.name} value={game.name}>
              {say(game.title)}
            </option>
          ))}
        </select>
      </label>
      {chosen && (
        <button type="button" onClick={() => props.onBegin(chosen)}>
          {t('compose.begin')}
        </button>
      )}
    </div>
  );
}
