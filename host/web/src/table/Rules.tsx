// Ids of rules, to be read; and texts without them, for who reads them beside the text.
import type { Looking } from './looking';

const escaped = (text: string) => text.replace(/[^\w-]/g, '');

/** The text without the ids, nor what is left of brackets around them. */
export function withoutRules(text: string, rules: readonly string[]): string {
  if (rules.length === 0) {
    return text;
  }
  const id = `(?:${rules.map(escaped).join('|')})\\b`;
  return text
    .replace(new RegExp(`\\s*[([]${id}(?:[\\s,;]+(?:and )?${id})*[)\\]]`, 'g'), '')
    .replace(new RegExp(`(?:,\\s*)?\\b${id}`, 'g'), '')
    .replace(/\s+([.,;)])/g, '$1');
}

const pattern = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+[a-z]?\b/g;
/** The ids that a sentence names. */
export const rulesIn = (text: string) => [...new Set(text.match(pattern) ?? [])];

export function Rules(props: { rules: readonly string[]; looking: Looking }) {
  return (
    <>
      {props.rules.map((id) => (
        <button key={id} type="button" class="rule" onClick={() => (props.looking.rule.value = id)}>
          {id}
        </button>
      ))}
    </>
  );
}
