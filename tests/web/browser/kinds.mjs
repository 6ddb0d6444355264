// Every kind of decision that occurs in random games of everything is made by pointing, in positions out of those games.
// BASTIDE_WEB_KINDS (default 3) games; BASTIDE_WEB_TIMES (default 1) positions of each kind.
import { freshPage } from './browser.mjs';
import { check, demand, dice, seated } from './harness.mjs';
import { decide, everything } from './pointing.mjs';

/** What was to be decided, move by move, in a game that agents play; told to the page by the server. */
const decisionsOf = (page, made) =>
  page.evaluate(
    ({ table, key }) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const names = [];
        let state = {};
        socket.onopen = () => socket.send(JSON.stringify({ type: 'join', table, key }));
        socket.onclose = () => reject(new Error('The server ended the connection.'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          const told = message.state ?? message.patch;
          if (!told) return;
          state = { over: told.over ?? state.over, decision: { ...state.decision, ...told.decision } };
          if (!state.over) {
            names[message.move] = state.decision.seat === 'chance' ? undefined : state.decision.name;
            return;
          }
          socket.onclose = null;
          socket.close();
          resolve(names);
        };
      }),
    { table: made.table, key: made.keys.host },
  );

/** Positions by the name of the decision: [record, number of moves]. */
async function positions(page, server, games, times, roll) {
  const found = {};
  for (let game = 0; game < games; ++game) {
    const made = await server.table(await everything(['Ann', 'Ben', 'Cleo'], 'random'), game);
    const names = await decisionsOf(page, made);
    const record = await server.record(made);
    for (const name of new Set(names.filter(Boolean))) {
      const moves = names.flatMap((one, move) => (one === name ? [move] : []));
      found[name] ??= [];
      if (found[name].length < times) found[name].push([record, moves[roll(moves.length)]]);
    }
  }
  return found;
}

export async function kinds(browser, server) {
  const games = Number(process.env.BASTIDE_WEB_KINDS ?? 3);
  const times = Number(process.env.BASTIDE_WEB_TIMES ?? 1);
  const roll = dice(5);
  await check(`every kind of decision of ${games} games of everything by pointing`, async () => {
    const idle = await freshPage(browser);
    await idle.goto(server.address);
    const found = await positions(idle, server, games, times, roll);
    await idle.context().close();
    demand(Object.keys(found).length > 15, `only ${Object.keys(found).length} kinds of decisions were found`);
    for (const [name, places] of Object.entries(found)) {
      const ways = [];
      for (const [record, moves] of places) {
        const made = await server.tableFrom(record, moves, ['person', 'person', 'person']);
        const page = await seated(browser, server, made, made.keys.host);
        let done = await decide(page, roll);
        if (done === 'privacy') done = await decide(page, roll);
        demand(done, `nobody is asked at the page where '${name}' was to be decided, after ${moves} moves`);
        demand(done.before.decision === name, `'${done.before.decision}' where '${name}' was to be decided`);
        demand(done.by !== 'list', `'${name}' can be made in the list alone`);
        demand(page.troubles.length === 0, page.troubles.join('\n'));
        ways.push(done.by);
        await page.context().close();
      }
      console.log(`  ${name}: ${ways.join(', ')}`);
    }
  });
}
