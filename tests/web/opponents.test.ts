// Agents are called by how strong they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calledAgent } from '../../host/web/src/parts/opponents';
import type { AgentInfo } from '../../host/web/src/wire/http';

test('an agent is called by its level, if it has one', () => {
  const agents = [
    { name: 'level-1', level: 'a beginner' },
    { name: 'greedy', level: '' },
  ] as AgentInfo[];
  assert.equal(calledAgent('level-1', agents), 'a beginner (level-1)');
  assert.equal(calledAgent('greedy', agents), 'greedy');
  assert.equal(calledAgent('bot:command=x', agents), 'bot:command=x'); // of a game file; nobody knows how strong
});
