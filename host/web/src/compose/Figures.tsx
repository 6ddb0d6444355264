// How many figures of each kind every player has.
import { useEffect, useState } from 'preact/hooks';
import { Entry, numberIn } from '../parts/Entry';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Checked, FigureInfo } from '../wire/http';
import { withFigures, type Mix } from './mix';

const least = 0;
const most = 32;

function Row(props: { info: FigureInfo; mix: Mix; onChange: (mix: Mix) => void }) {
  const { info, mix } = props;
  const name = say(info.name);
  const change = (text: string) => {
    const number = numberIn(text, least, most) ?? info.usual;
    props.onChange(withFigures(mix, info.kind, number === info.usual ? undefined : number));
  };
  return (
    <li class={info.kind in mix.figures ? 'chosen' : ''}>
      <label>
        <Entry
          type="number"
          min={least}
          max={most}
          value={String(mix.figures[info.kind] ?? info.usual)}
          onWritten={change}
        />
        <span>
          {name} <small>{t('compose.default', { value: String(info.usual) })}</small>
        </span>
      </label>
    </li>
  );
}

/** Which kinds there are is known once the engine has accepted the mix; until it has answered again they stay as they were. */
export function Figures(props: { said: Checked | null; mix: Mix; onChange: (mix: Mix) => void }) {
  const [kinds, setKinds] = useState<FigureInfo[]>([]);
  const told = props.said?.figures;
  useEffect(() => {
    if (told) {
      setKinds(told);
    }
  }, [told]);
  return (
    <section>
      <h2>{t('compose.figures')}</h2>
      <p>{t('compose.figureLimits', { least: String(least), most: String(most) })}</p>
      <ul class="sets figures">
        {kinds.map((info) => (
          <Row key={info.kind} info={info} mix={props.mix} onChange={props.onChange} />
        ))}
      </ul>
    </section>
  );
}
