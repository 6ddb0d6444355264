// What a mix is like, as games between agents have shown: the card that came with it.
import { language, t } from '../text/text';
import type { Card, Figure } from '../wire/http';

const isEnd = (end?: number | null): end is number => typeof end === 'number';

const share = (figure: Figure) =>
  !isEnd(figure.low) || !isEnd(figure.high)
    ? `${Math.round(100 * figure.value)} %`
    : `${Math.round(100 * figure.value)} % (${Math.round(100 * figure.low)}–${Math.round(100 * figure.high)})`;

const tenths = (value: number) =>
  new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** Of a figure with one end that end: nobody knows how much more, or less, it is. */
export function bounded({ value, low, high }: Figure): string {
  if (isEnd(low) !== isEnd(high)) {
    return isEnd(low) ? `≥ ${tenths(low)}` : `≤ ${tenths(high ?? value)}`;
  }
  return tenths(value);
}

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
    all.push(['levels', t('card.levels'), bounded(card.levels)]);
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
