// Words looked for in the rules of the chosen expansions.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import { rulesOf, type Installed, type Rule } from '../wire/http';

const most = 30;

export function RuleSearch(props: { installed: Installed; modules: string[] }) {
  const [word, setWord] = useState('');
  const [found, setFound] = useState<Rule[]>([]);
  const [trouble, setTrouble] = useState('');
  const names = props.modules.filter((name) =>
    props.installed.modules.some((module) => module.name === name),
  );
  useEffect(() => {
    const wanted = word.trim().toLowerCase();
    setTrouble('');
    if (wanted.length < 2) {
      setFound([]);
      return undefined;
    }
    let late = false;
    Promise.all(names.map(rulesOf))
      .then((all) => {
        if (!late) {
          const rules = all.flatMap((one) => one.rules);
          setFound(
            rules.filter((rule) => `${rule.id} ${rule.text}`.toLowerCase().includes(wanted)).slice(0, most),
          );
        }
      })
      .catch((error: unknown) => {
        if (!late) {
          setFound([]);
          setTrouble((error as Error).message); // else it would look as if no rule had that word
        }
      });
    return () => {
      late = true;
    };
  }, [word, names.join(' ')]);
  return (
    <div class="rule-search">
      <label>
        {t('compose.search')}
        <input type="search" value={word} onInput={(event) => setWord(event.currentTarget.value)} />
      </label>
      {trouble && <p role="alert">{trouble}</p>}
      <dl lang="en">
        {found.map((rule) => (
          <div key={rule.id}>
            <dt>{rule.id}</dt>
            <dd>{rule.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
