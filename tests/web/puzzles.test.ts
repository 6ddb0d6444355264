// Puzzles: which actions are an answer, when it is given, and why others are worse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsOf, lineIsOver, noted, whyIn } from '../../host/web/src/puzzles/line';
import { isSolved, keepSolved } from '../../host/web/src/puzzles/solved';
import { read } from '../../host/web/src/route';

test('an answer is what was done since the position, without what was taken back', () => {
  const acts = new Map<number, string>();
  noted(acts, 10, 'place a');
  noted(acts, 11, 'deploy');
  assert.deepEqual(actionsOf(acts, 10, 10), []);
  assert.deepEqual(actionsOf(acts, 10, 12), ['place a', 'deploy']);
  noted(acts, 10, 'place b'); // both were taken back
  assert.deepEqual(actionsOf(acts, 10, 11), ['place b']);
  assert.deepEqual(actionsOf(acts, 10, 13), ['place b']); // chance and others
  assert.deepEqual(actionsOf(acts, 9, 13), []);
});

test('it is given when somebody else decides, or when something came between', () => {
  assert.equal(lineIsOver(0, 10, 10, true), false);
  assert.equal(lineIsOver(0, 10, 10, false), false);
  assert.equal(lineIsOver(1, 10, 11, true), false);
  assert.equal(lineIsOver(1, 10, 11, false), true);
  assert.equal(lineIsOver(2, 10, 13, true), true); // a tile was drawn for another turn of the same person
});

test('why a line is worse is taken apart', () => {
  assert.deepEqual(whyIn('fields: 1.0 fewer for you, 12.1 more for the others'), {
    what: 'fields',
    parts: [
      { points: 1, more: false, you: true },
      { points: 12.1, more: true, you: false },
    ],
  });
  assert.equal(whyIn(''), null);
  assert.equal(whyIn('something else: entirely'), null);
});

test('puzzles have addresses', () => {
  assert.deepEqual(read('#/puzzles'), { at: 'puzzles' });
  assert.deepEqual(read('#/puzzle/ready-made/3'), { at: 'puzzle', set: 'ready-made', number: 3 });
  assert.deepEqual(read('#/puzzle/ready-made/x'), { at: 'home' });
  assert.deepEqual(read('#/puzzle/../3'), { at: 'home' });
});

test('what is solved in one window stays solved when another one keeps its own', () => {
  let kept = '[]';
  const localStorage = { getItem: () => kept, setItem: (_: string, text: string) => void (kept = text) };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  keepSolved('ready-made/1');
  kept = '["ready-made/1","ready-made/2"]'; // the other window
  keepSolved('ready-made/3');
  assert.deepEqual(JSON.parse(kept), ['ready-made/1', 'ready-made/2', 'ready-made/3']);
  assert.ok(isSolved('ready-made/2'));
});
