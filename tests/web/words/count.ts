// Counts, for each language, which texts that people are told have no words in it; more than are recorded here is a failure.
import { readFileSync } from 'node:fs';
import { Phrases, type Words } from '../../../host/web/src/text/phrases';

interface Gathered {
  told: Record<string, string[]>;
  words: Record<string, Words>;
}

/** How many texts of a kind may be without words. New languages begin with what they lack. */
const lacking: Record<string, Record<string, number>> = { cs: {}, de: {} };
const shown = 12; // of those that are missing

/**
 * A square as it is typed, or a name with hyphens where the log speaks of tiles: what people read has neither, unless it says what
 * to write in a file.
 */
const typed = /(?<![\d(,.])@?-?\d+,-?\d+(?!\d|,\d|\))/;
const hyphened = / (?:takes the tile|places) \S*-\S*(?= at|\.)/;

const { told, words } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Gathered;
let failed = false;

for (const [kind, texts] of Object.entries(told)) {
  const asTyped = (one: string) =>
    (kind !== 'problem' && typed.test(one)) || (kind === 'log' && hyphened.test(one));
  for (const text of texts.filter(asTyped)) {
    console.log(`This is told as it is typed (${kind}): ${text}`);
    failed = true;
  }
}
const names = Object.keys(words);
for (const language of new Set([...names, ...Object.keys(lacking)])) {
  if (!words[language]) {
    console.log(`${language}: there are no words of this language.`);
    failed = true;
    continue;
  }
  const phrases = new Phrases(words[language], language);
  phrases.know(['Ann', 'Ben', 'Cleo']);
  for (const [kind, texts] of Object.entries(told)) {
    const missing = texts.filter((text) => phrases.say(text) === null);
    const allowed = lacking[language]?.[kind] ?? 0;
    if (missing.length > allowed) {
      failed = true;
      console.log(
        `${language}: ${missing.length} of ${texts.length} texts of the kind '${kind}' have no words:`,
      );
      missing.slice(0, shown).forEach((text) => console.log(`    ${text}`));
    } else if (missing.length < allowed) {
      console.log(
        `${language}: only ${missing.length} of the kind '${kind}' are missing now; record that in count.ts.`,
      );
      failed = true;
    }
  }
}
const total = Object.values(told).reduce((sum, texts) => sum + texts.length, 0);
console.log(`${total} texts in ${names.join(', ')}.`);
process.exit(failed ? 1 : 0);
