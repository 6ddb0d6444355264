// A game at once, against an agent as strong as one likes.
import { useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Installed } from '../wire/http';

export function PlayNow(props: { all: Installed | null; onPlay: (agent: string) => void }) {
  const agents = props.all?.agents.filter((agent) => agent.level) ?? [];
  const [wanted, setWanted] = useState('');
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
      </fieldset>
    </>
  );
}
