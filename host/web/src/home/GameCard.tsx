// A mix to choose: how it begins to look, what it is like, for how many, how long, how hard.
import { Drawn } from '../parts/Drawn';
import { Icon } from '../parts/Icon';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { gamePicture, type GameInfo } from '../wire/http';

const levels = ['easy', 'medium', 'hard'] as const;

/** What one plays before what one watches, the easy before the hard, the short before the long. */
export function easierFirst(one: GameInfo, other: GameInfo): number {
  const rank = ({ persons, difficulty, minutes }: GameInfo) =>
    (persons === 0 ? 1e6 : 0) + (difficulty ? levels.indexOf(difficulty) : levels.length) * 1e4 + minutes;
  return rank(one) - rank(other);
}

function Difficulty(props: { of: (typeof levels)[number] }) {
  return (
    <span>
      <span class="dots" aria-hidden="true">
        {levels.map((level, i) => (
          <i key={level} class={i <= levels.indexOf(props.of) ? 'full' : ''} />
        ))}
      </span>
      {t(`difficulty.${props.of}`)}
    </span>
  );
}

export function GameCard(props: { game: GameInfo; onStart: () => void }) {
  const { game } = props;
  return (
    <li>
      <button type="button" class="card-face" onClick={props.onStart}>
        <Drawn class="card-picture" path={gamePicture(game.name)} />
        <span class="card-words">
          <b>{say(game.title)}</b>
          <span>{say(game.summary)}</span>
          <span class="facts">
            <span>
              <Icon name="people" />
              {game.persons === 0 ? t('home.watch') : t('home.players', { n: game.players })}
            </span>
            {game.minutes > 0 && (
              <span>
                <Icon name="clock" />
                {t('home.minutes', { n: game.minutes })}
              </span>
            )}
            {game.difficulty && <Difficulty of={game.difficulty} />}
          </span>
        </span>
      </button>
      <a
        class="change"
        href={`#/compose/${game.name}`}
        aria-label={`${t('home.change')}: ${say(game.title)}`}
      >
        {t('home.change')}
      </a>
    </li>
  );
}
