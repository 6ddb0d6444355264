// What the engine says of a mix, and what would mend it.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Checked, Installed } from '../wire/http';
import { mendsOf } from './mends';
import { minutesFor, type Mix } from './mix';
import { MixCard } from './MixCard';

export function Verdict(props: {
  said: Checked | null;
  trouble: string;
  mix: Mix;
  installed: Installed;
  onChange: (mix: Mix) => void;
}) {
  const { said } = props;
  const tiles = said?.tiles ?? 0;
  return (
    <div class="verdict-of-mix" role="status">
      {props.trouble && <p class="problem">{props.trouble}</p>}
      {said?.ok && (
        <p class="fine">
          {t('compose.fine', { n: tiles })} {t('compose.minutes', { n: minutesFor(tiles) })}
        </p>
      )}
      {said?.card && <MixCard card={said.card} />}
      {said?.problems.map((problem) => (
        <p key={problem} class="problem">
          {say(problem)}
        </p>
      ))}
      {said?.notes.map((note) => <p key={note}>{say(note)}</p>)}
      <ul class="mends">
        {mendsOf(props.mix, props.installed, said?.strange_figures).map((mend) => (
          <li key={`${mend.kind} ${mend.of} ${mend.other}`}>
            <span>{t(`mend.${mend.kind}`, { of: say(mend.of), other: say(mend.other) })}</span>
            {mend.ways.map((way) => (
              <button key={way.what} type="button" onClick={() => props.onChange(way.mix)}>
                {t(`mend.${way.does}`, { what: say(way.what) })}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
