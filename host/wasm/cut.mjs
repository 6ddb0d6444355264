// What the engine has from the beginning of files that come later as a whole (README.md, "Files"): node cut.mjs FOLDER FILE...
// Of a module's rules.toml (written as FOLDER/MODULE.toml) all but what its rules are, of other TOML (FOLDER/SET.toml) all but comments
// and the match of a learned value, of a card (FOLDER/CARD.json) its few figures, of what was measured of opponents (FOLDER/ladder.json)
// what is told of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [folder, ...files] = process.argv.slice(2);

/** A line that is no part of a longer text: without a comment at its end, and tight. */
const tight = (line) => line.replace(/\s+#[^"']*$/, '').replace(/^([\w."-]+)\s*=\s*/, '$1=');

/** Runs of ids as `with_rules` (host/library/src/modules/library.cpp) reads them: of A-001, A-002 and A-007 "A 1 2 A 7 1". */
function runsOf(ids) {
  const runs = [];
  for (const id of ids) {
    const [, name, digits] = /^(\w+)-(\d{3})$/.exec(id);
    const last = runs.at(-1);
    if (last && last[0] === name && last[1] + last[2] === Number(digits)) last[2] += 1;
    else runs.push([name, Number(digits), 1]);
  }
  return runs.map((run) => run.join(' ')).join(' ');
}

/** Lines without comments and empty ones; of rules only that there are some of these names, of a match nothing. */
function withoutRules(toml) {
  const kept = [];
  const ids = [];
  let ofRule = false;
  let ofMatch = false;
  let open = ''; // the quotes that end a text of several lines
  for (const line of toml.split('\n')) {
    if (!open && /^\s*(#|$)/.test(line)) continue;
    if (!open && line.startsWith('[')) {
      ofRule = line.startsWith('[[rule]]');
      ofMatch = line === '[match]';
      if (!ofMatch && !ofRule) kept.push(line);
      continue;
    }
    if (ofMatch) continue;
    if (!ofRule) kept.push(open ? line : tight(line));
    else if (!open && /^id\s*=/.test(line)) ids.push(/"(.*)"/.exec(line)[1]);
    if (open) {
      if (line.includes(open)) open = '';
      continue;
    }
    const [, quotes, rest] = /=\s*("""|\'\'\')(.*)$/.exec(line) ?? [];
    if (quotes && !rest.includes(quotes)) open = quotes;
  }
  return `${kept.join('\n')}\n${ids.length > 0 ? `#rules ${runsOf(ids)}\n` : ''}`;
}

const whole = ({ value }) => ({ value: Math.round(value) });
const cutTo = (parts) => {
  const cut = (number) => (number === null ? null : Math.round(number * parts) / parts);
  return ({ value, low, high }) => ({ value: cut(value), low: cut(low), high: cut(high) });
};
const inPerCent = cutTo(100);

/** What `card_in_short` (host/src/card/shown/installed.cpp) reads, as exact as the page (host/web/src/compose/MixCard.tsx) tells it. */
function shortCard({ mix, games, agents, length, decisions, seats, teams, luck, skill, suspense }) {
  return {
    mix,
    games,
    agents: agents.slice(-1),
    length: { turns: whole(length.turns) },
    decisions: { real: whole(decisions.real), all: whole(decisions.all) },
    seats: seats.map(({ won }, seat) => (seat === 0 ? { won: inPerCent(won) } : {})),
    ...(teams && { teams }),
    luck: luck && { points: { luck: inPerCent(luck.points.luck) } },
    skill: skill && { levels: cutTo(10)(skill.levels) },
    suspense: suspense && { settled: inPerCent(suspense.settled), comebacks: inPerCent(suspense.comebacks) },
  };
}

const down = (number, digits) => Math.floor(number * 10 ** digits) / 10 ** digits;
const up = (number, digits) => Math.ceil(number * 10 ** digits) / 10 ** digits;

/**
 * What `read_ladder` (host/src/lab/ladder/ladder_table.cpp) wants, and opponents.cpp tells: no more digits than that, and cut so that none
 * gets to the other side of a bound there (twentieths of games, tenths of seconds); what is added up over steps needs the fifth digit.
 */
function shortLadder({ measured, ...head }) {
  const step = ({ games, score, low, high }) =>
    games === 0 ? { games } : { games, score: down(score, 5), low: down(low, 5), high: up(high, 5) };
  const pace = ({ turns, cpu_seconds: seconds }) =>
    turns === 0 ? { turns, cpu_seconds: 0 } : { turns: 1, cpu_seconds: down(seconds / turns, seconds < turns ? 2 : 1) };
  const rung = ({ over_the_one_below: over, pace: paced }) => ({
    ...(over && { over_the_one_below: step(over) }),
    ...(paced && { pace: pace(paced) }),
  });
  const game = ({ game: name, ruleset, value, players, rungs }) => ({
    game: name,
    ruleset,
    value,
    players,
    rungs: Object.fromEntries(Object.entries(rungs).map(([of, one]) => [of, rung(one)])),
  });
  return { ...head, measured: measured.map(game) };
}

mkdirSync(folder, { recursive: true });
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.toml')) {
    const name = basename(file) === 'rules.toml' ? `${basename(dirname(file))}.toml` : basename(file);
    writeFileSync(join(folder, name), withoutRules(text));
  } else {
    const short = basename(file) === 'ladder.json' ? shortLadder : shortCard;
    writeFileSync(join(folder, basename(file)), JSON.stringify(short(JSON.parse(text))));
  }
}
