// What is decided in a game that agents play.

/** What was to be decided, move by move, in a game that agents play; told to the page by the server. */
export const decisionsOf = (page, made) =>
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
          names[message.move] = state.decision.seat === 'chance' ? undefined : state.decision.name;
          if (!state.over) return;
          socket.onclose = null;
          socket.close();
          resolve(names);
        };
      }),
    { table: made.table, key: made.keys.host },
  );
