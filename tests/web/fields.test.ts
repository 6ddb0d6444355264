// What is written into fields, and the parts that the page has in place of those of others.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { copied } from '../../host/web/src/parts/copying';
import { numberIn } from '../../host/web/src/parts/Entry';
import { FileButton } from '../../host/web/src/parts/FileButton';
import { memo } from '../../host/web/src/parts/memo';

test('a field that was cleared is no number, and what is too much is as much as may be', () => {
  assert.deepEqual(
    ['', ' ', 'x', '7', '7.6', '0', '-3', '1e9'].map((text) => numberIn(text, 1, 60)),
    [null, null, null, 7, 8, 1, 1, 60],
  );
});

test('what is remembered is drawn again when its props are others', () => {
  const view = () => null;
  const drawn = (Memo: ReturnType<typeof memo<{ a: unknown; b?: unknown }>>, before: object, next: object) =>
    new Memo(before as { a: unknown }).shouldComponentUpdate!(next as { a: unknown }, {}, undefined);
  const Plain = memo<{ a: unknown; b?: unknown }>(view);
  const list = [1];
  assert.equal(drawn(Plain, { a: list }, { a: list }), false);
  assert.equal(drawn(Plain, { a: list }, { a: [1] }), true);
  assert.equal(drawn(Plain, { a: 1 }, { a: 1, b: 2 }), true);
  assert.equal(drawn(Plain, { a: 1, b: 2 }, { a: 1 }), true);
  const Own = memo<{ a: unknown; b?: unknown }>(view, (before, after) => before.a === after.a);
  assert.equal(drawn(Own, { a: 1, b: 2 }, { a: 1, b: 3 }), false);
  const props = { a: 1, b: 2 };
  const below = new Own(props).render() as { type: unknown; props: object };
  assert.equal(below.type, view); // it follows signals by itself
  assert.deepEqual({ ...below.props }, props);
});

test('nothing takes preact/compat, in which `onChange` hears of each letter that is typed', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((one) => one.isDirectory());
  const files = ['.', ...folders.map(({ name }) => name)].flatMap((folder) =>
    readdirSync(`src/${folder}`).map((name) => `${folder}/${name}`),
  );
  const code = files.filter((name) => /\.tsx?$/.test(name));
  assert.ok(code.length > 100, `only ${code.length} files`);
  for (const name of code) {
    assert.doesNotMatch(readFileSync(`src/${name}`, 'utf8'), /['"](preact\/compat|react)['"]/, name);
  }
});

test('where there is no clipboard, or it is refused, that is known', async () => {
  const clipboards = [
    undefined,
    { writeText: () => Promise.reject(new Error('refused')) },
    { writeText: () => Promise.resolve() },
  ];
  const told = [];
  for (const clipboard of clipboards) {
    Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true });
    told.push(await copied('a link'));
  }
  assert.deepEqual(told, [false, false, true]);
});

test('a file can be chosen once more, when it has been mended', () => {
  const told: unknown[] = [];
  const label = FileButton({ label: '', accept: '', onChosen: (file) => told.push(file) });
  const input = (label.props.children as { props: Record<string, unknown> }[])[1]!;
  const currentTarget = { files: ['a file'], value: 'a path' };
  (input.props['onChange'] as (event: object) => void)({ currentTarget });
  assert.deepEqual([told, currentTarget.value], [['a file'], '']); // with the path there, browsers tell of no change
});
