// The tree of games that were played on from positions of each other, to go from one to another.
import { tableHash } from '../route';
import { t } from '../text/text';
import { lines, linesFrom, rootOf, type Line } from './variations';

function Branch(props: { line: Line; shown: string }) {
  const { line, shown } = props;
  const rest = linesFrom(lines.value, line.table);
  const name = line.from ? t('lines.from', { move: line.at, title: line.title }) : t('lines.first');
  return (
    <li>
      {line.table === shown ? (
        <b aria-current="true">{name}</b>
      ) : (
        <a href={tableHash(line.table, line.key)}>{name}</a>
      )}
      {rest.length > 0 && (
        <ul>
          {rest.map((one) => (
            <Branch key={one.table} line={one} shown={shown} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function Lines(props: { table: string }) {
  const root = rootOf(lines.value, props.table);
  return root ? (
    <section class="lines" aria-label={t('lines.title')}>
      <h2>{t('lines.title')}</h2>
      <ul>
        <Branch line={root} shown={props.table} />
      </ul>
    </section>
  ) : null;
}
