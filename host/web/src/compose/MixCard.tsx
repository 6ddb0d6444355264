// What a mix is like, as games between agents have shown: the card that came with it.
import { t } from '../text/text';
import type { Card, Figure } from '../wire/http';

const share = (figure: Figure) =>
  figure.low === undefined || figure.high === undefined
    ? `${Math.round(100 * figure.value)} %`
    : `${Math.round(100 * figure.value)} % (${Math.round(100 * figure.low)}–${Math.round(100 * figure.high)})`;

/** What there is to tell, by what it is called. */
function facts(card: Card): [string, string, string][] {
  const all: [string, string, string][] = [
    ['turns', t('card.turns'), String(Math.round(card.turns.value))],
    ['real', t('card.real'), `${Math.round(card.real.value)} / ${Math.round(card.decisions.value)}`],
  ];
  const shares = [
    ['first', card.first],
    ['luck', card.luck],
    ['settled', card.settled],
    ['comebacks', card.comebacks],
  ] as const;
  for (const [name, figure] of shares) {
    if (figure) {
      all.push([name, t(`card.${name}`), share(figure)]);
    }
  }
  if (card.levels) {
    all.push(['levels', t('card.levels'), card.levels.value.toFixed(1)]);
  }
  return all;
}

export function MixCard(props: { card: Card }) {
  const { card } = props;
  return (
    <details class="mix-card">
      <summary>{t('card.title')}</summary>
      <dl>
        {facts(card).map(([name, label, value]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('card.how', { games: card.games, agent: card.agent })}</p>
    </details>
  );
}
