// Words of the page in all its languages, and what the server tells by phrases of catalogues.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { bounded } from '../../host/web/src/compose/MixCard';
import { namesApart } from '../../host/web/src/text/apart';
import { knowPlayers, say } from '../../host/web/src/text/phrasebook';
import { mostSteps, Phrases } from '../../host/web/src/text/phrases';
import { language, languages, nameOf, speak, speakChosen, t } from '../../host/web/src/text/text';
import { summaryOf } from '../../host/web/src/wire/http';

type Texts = Record<string, string>;
const folder = 'src/text';
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Texts;
const plural = /_(zero|one|two|few|many)$/;
const holes = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();

test('every language of the page says the same, with all forms that its numbers want', () => {
  const english = read('en.json');
  assert.deepEqual(files.map((name) => name.replace('.json', '')).sort(), [...languages]);
  for (const file of files) {
    const words = read(file);
    const plain = (all: Texts) => Object.keys(all).filter((key) => !plural.test(key));
    assert.deepEqual(plain(words).sort(), plain(english).sort(), file);
    const rules = new Intl.PluralRules(file.replace('.json', '')).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(english)) {
      const of = key.replace(plural, '');
      if (key === of) {
        assert.deepEqual(holes(words[key]!), holes(text), `${file}: ${key}`);
      } else {
        for (const form of rules.filter((one) => one !== 'other' && one !== 'many')) {
          assert.ok(words[`${of}_${form}`], `${file}: ${of}_${form} is missing`);
        }
      }
    }
  }
});

test('the page says du to who reads it in German, everywhere', () => {
  const stiff = Object.entries(read('de.json')).filter(([, text]) =>
    /[\p{L},] (Sie|Ihnen)\b|\bIhre?[nmrs]? [A-ZÄÖÜ]/u.test(text),
  );
  assert.deepEqual(stiff, []);
});

test('a language is a file that is fetched when somebody speaks it', async () => {
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return Promise.resolve(new Response(readFileSync(`${folder}/cs.json`)));
  };
  await speak('cs');
  await speak('cs');
  assert.deepEqual(asked, ['/text/cs.json']);
  assert.equal(t('players.points', { n: 1 }), '1 bod');
  assert.equal(t('players.points', { n: 3 }), '3 body');
  assert.equal(t('players.points', { n: 5 }), '5 bodů');
  const behind = (n: number) => t('puzzles.line', { line: 'a', n, low: 0, high: 9 }).replace(/ \(.*/, '');
  assert.deepEqual([1, 2, 1.5].map(behind), ['a: ztráta 1 bodu', 'a: ztráta 2 bodů', 'a: ztráta 1,5 bodu']);
  assert.equal(t('square.count', { n: 2 }), 'zbývají 2');
  globalThis.fetch = () => Promise.reject(new Error('no connection'));
  await speak('de');
  assert.equal(language.value, 'cs'); // the page goes on as it was
  await speak('en');
  assert.equal(t('players.points', { n: 1 }), '1 point');
  assert.deepEqual(['cs', 'de', 'en'].map(nameOf), ['Čeština', 'Deutsch', 'English']);
});

test('of languages that are chosen one after the other the last is spoken, and the list shows which', async () => {
  const words = new Map<string, () => void>();
  globalThis.fetch = (address) =>
    new Promise((resolve) => words.set(String(address), () => resolve(new Response('{}'))));
  const list = { value: 'de' };
  const slow = speakChosen(list);
  list.value = 'cs'; // whose words are there already
  await speakChosen(list);
  words.get('/text/de.json')!();
  await slow;
  assert.deepEqual([language.value, list.value], ['cs', 'cs']);
  await speak('en');
  globalThis.fetch = () => Promise.reject(new Error('no connection'));
  list.value = 'xx';
  await speakChosen(list);
  assert.deepEqual([language.value, list.value], ['en', 'en']);
});

test('numbers of a card, and that nobody answers, are told in the language of the page', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(readFileSync(`${folder}/cs.json`)));
  await speak('cs');
  const figure = { value: 3, low: 2.46, high: null };
  assert.deepEqual([bounded({ value: 3 }), bounded(figure)], ['3,0', '≥ 2,5']);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await assert.rejects(summaryOf('table', 'key'), { message: 'Server neodpovídá.' });
  globalThis.fetch = () => Promise.resolve(new Response('{"error": {"code": 7}}', { status: 502 }));
  await assert.rejects(summaryOf('table', 'key'), { message: '502' });
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Log in to this network</h1>'));
  await assert.rejects(summaryOf('table', 'key'), { message: 'Server neodpovídá.' });
  await speak('en');
});

const czech = () =>
  new Phrases(
    {
      plain: { 'A whole text with {no} hole.': 'Celý text.' },
      phrases: {
        text: {
          '{player} keeps {it/them}.': '{player} si to nechává.',
          '{player} puts {a/an} {figure} on the {spot}.': '{player} staví {figure:acc} {spot:into}.',
          'The {figure} goes home.': '{figure} jde domů.',
          '{player} scores {n}: {sum}.': {
            one: '{player} má {n} bod: {sum}.',
            few: '{player} má {n} body: {sum}.',
            other: '{player} má {n} bodů: {sum}.',
          },
          '{spot} is full': 'plno: {spot}',
          'here are {things}.': 'zde jsou {things}.',
        },
        figure: {
          peg: { nom: 'kolík', acc: 'kolíka' },
          'big peg': { nom: 'velký kolík', acc: 'velkého kolíka' },
        },
        spot: { '{kind} at {square}': '{kind} na {square}', '{spot}': '{spot}' },
        things: {
          a: 'a',
          b: 'b',
          c: 'c',
          '{one:things}, {things}': '{one}, {things}',
          '{one:things} and {things}': '{one} a {things}',
        },
        kind: { path: { nom: 'stezka', into: 'na stezku' } },
        sum: { '{n} x {m:n}': '{n} × {m}', '{n} x {m:n} + {sum}': '{n} × {m} + {sum}' },
      },
    },
    'cs',
  );

test('phrases say a sentence in another language, in the forms that it wants', () => {
  const book = czech();
  assert.equal(book.say('Ann puts a peg on the path at 3,-4.'), 'Ann staví kolíka na stezku na 3,-4.');
  assert.equal(
    book.say('Ann puts a big peg on the path at (3, -4).'),
    'Ann staví velkého kolíka na stezku na (3, -4).',
  );
  assert.equal(book.say('Ann keeps them.'), 'Ann si to nechává.');
  assert.equal(book.say('The big peg goes home.'), 'Velký kolík jde domů.');
  assert.equal(book.say('Path at 1,1 is full'), 'Plno: stezka na 1,1'); // its English first word was begun with a capital
  assert.equal(book.say('A whole text with {no} hole.'), 'Celý text.');
});

test('ids of rules stay where they are', () => {
  const book = czech();
  assert.equal(book.say('The peg goes home. (BASE-057)'), 'Kolík jde domů. (BASE-057)');
  assert.equal(book.say('Ann scores 1: 1 x 1 (BASE-001 FARM-2).'), 'Ann má 1 bod: 1 × 1 (BASE-001 FARM-2).');
  // of modules of one's own
  assert.equal(book.say('The peg goes home. (TALL-OAKS-2 A-1)'), 'Kolík jde domů. (TALL-OAKS-2 A-1)');
});

test('numbers choose their form, and lists are as long as they are', () => {
  const book = czech();
  assert.equal(book.say('Ann scores 3: 1 x 2 + 1 x 1.'), 'Ann má 3 body: 1 × 2 + 1 × 1.');
  assert.equal(book.say('Ann scores 12: 2 x 3 + 2 x 2 + 2 x 1.'), 'Ann má 12 bodů: 2 × 3 + 2 × 2 + 2 × 1.');
});

test('what no phrase fits is not said, and names are those of players', () => {
  const book = czech();
  assert.equal(book.say('Ann puts a crown on the path at 3,-4.'), null);
  assert.equal(book.say('Something else altogether.'), null);
  assert.equal(book.say('x'.repeat(100_000)), null);
  assert.equal(book.say('Whoever comes keeps it.'), 'Whoever comes si to nechává.');
  book.know(['Ann', 'ben']);
  assert.equal(book.say('Whoever comes keeps it.'), null);
  assert.equal(book.say('ben keeps it.'), 'ben si to nechává.');
});

test('a title that every object has something for is a text like others', () => {
  const book = czech();
  for (const title of ['__proto__', 'constructor', 'toString']) {
    assert.equal(book.say(title), null);
    assert.equal(book.say(`${title} (BASE-057)`), null);
  }
});

test('a long log is said within a moment', () => {
  const book = czech();
  const texts = Array.from({ length: 700 }, (_, i) => `Ann puts a big peg on the path at ${i},${-i}.`);
  const before = process.cpuUsage();
  texts.forEach((text) => assert.ok(book.say(text)));
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 500_000, `${(user + system) / 1000} ms`); // of a processor: 10 on a quick one
});

test('a text that can be read in very many ways stays as it is, and costs no more than others', () => {
  for (const letters of [100, 1000, 3900]) {
    const book = czech();
    for (const some of ['a, ', 'a and b, ', 'a and ', '1 x 2 + ', ' ']) {
      const list = some.repeat(letters / some.length);
      for (const text of [list, `Here are ${list}!`, `Ann scores 3: ${list}.`]) {
        book.say(text);
        assert.ok(book.steps <= mostSteps, `${book.steps} steps for ${letters} letters of '${some}'`);
      }
      assert.equal(book.say(`Ann scores 3: ${list}!`), null);
    }
    // and nothing that was begun with is believed to mean nothing
    assert.equal(book.say('Ann scores 3: 1 x 2 + 1 x 1.'), 'Ann má 3 body: 1 × 2 + 1 × 1.');
    assert.equal(book.say('Here are a, b and c.'), 'Zde jsou a, b a c.');
    assert.ok(book.steps < mostSteps / 100);
  }
});

test('a name that is written from right to left leaves the numbers beside it where they are', () => {
  const apart = (name: string) => `\u2068${name}\u2069`;
  knowPlayers(['רות', 'רותי', 'Ann']);
  assert.equal(
    say('רות scores 8 points, רותי 3, Ann 5.'),
    `${apart('רות')} scores 8 points, ${apart('רותי')} 3, Ann 5.`,
  );
  assert.ok(t('turn.others', { name: 'سلمى' }).includes(apart('سلمى')));
  assert.equal(t('turn.others', { name: 'Žofie' }).includes('\u2068'), false);
  assert.equal(namesApart('א.ב (8) אxב', ['א.ב']), `${apart('א.ב')} (8) אxב`); // a name is no pattern
  knowPlayers([]);
});
