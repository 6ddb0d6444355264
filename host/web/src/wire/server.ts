// The server's side of the wire: requests of HTTP, and a WebSocket.
import { t } from '../text/text';
import type { Answer, Ears, Line, Request, Transport } from './transport';

async function request({ method, path, key, body }: Request): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    throw new Error(t('connection.none')); // browsers say why in English, and each in other words
  }
}

function connect(ears: Ears): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.onopen = () => ears.opened();
  socket.onmessage = (event) => ears.heard(event.data as string);
  socket.onclose = () => ears.closed();
  return {
    say(text) {
      const open = socket.readyState === WebSocket.OPEN;
      if (open) {
        socket.send(text);
      }
      return open;
    },
    hangUp() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close(); // which waits for an answer that may never come; we do not
    },
  };
}

export const server: Transport = { request, connect, far: true };
