// A game at once, against an agent as strong as one likes.
import { useEffect, useState } from 'preact/hooks';
import { measuredOf } from '../parts/opponents';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { checked, gameFile, type Checked, type Installed } from '../wire/http';

export function PlayNow(props: { all: Installed | null; onPlay: (agent: string) => void }) {
  const agents = props.all?.agents.filter((agent) => agent.level) ?? [];
  const [wanted, setWanted] = useState('');
  const [said, setSaid] = useState<Checked | null>(null);
  const game = props.all?.first;
  useEffect(() => {
    if (game) {
      gameFile(game)
        .then(async ({ toml }) => setSaid(await checked(toml)))
        .catch(() => setSaid(null)); // it is played without
    }
  }, [game]);
  // the weakest comes first; who has no idea yet begins a third of the way up
  const chosen = agents.find((agent) => agent.name === wanted) ?? agents[Math.floor(agents.length / 3)];
  return (
    <>
      <button
        type="button"
        class="main play"
        disabled={!chosen}
        onClick={() => chosen && props.onPlay(chosen.name)}
      >
        {t('home.play')}
      </button>
      <fieldset class="strengths">
        <legend>{t('home.against')}</legend>
        <div>
          {agents.map((agent) => (
            <label key={agent.name}>
              <input
                type="radio"
                name="strength"
                checked={agent === chosen}
                onChange={() => setWanted(agent.name)}
              />
              {say(agent.level)}
            </label>
          ))}
        </div>
        <p>{say(chosen?.character ?? '')}</p>
        <p class="measured">{measuredOf(chosen?.name ?? '', said).join(' ')}</p>
      </fieldset>
    </>
  );
}
