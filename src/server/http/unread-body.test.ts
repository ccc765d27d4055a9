// Invariant 33: all of this file.
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { discardUnreadBody } from './unread-body.ts';

/** Sends half of a body to a server that responds at once, and never the rest; reports if the connection was closed. */
async function sendSlowly(isRead: boolean): Promise<{ closed: boolean; answers: number }> {
  const server = createServer((request, response) => {
    // Simulates a parser that stops after a part of the body and leaves the rest unread.
    if (isRead) request.once('data', () => request.pause());
    response.end('no');
  });
  discardUnreadBody(server, 100);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1'))).on('error', () => {});
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 400000\r\n\r\n${'x'.repeat(200_000)}`);
  const isClosed = await Promise.race([closed, new Promise<false>((resolve) => setTimeout(resolve, 5000, false))]);
  socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { closed: isClosed, answers: received.split('HTTP/1.1 200').length - 1 };
}

test.each([false, true])(
  'closes a connection that has its response but does not finish the body (partly read: %s)',
  async (isRead) => {
    expect(await sendSlowly(isRead)).toEqual({ closed: true, answers: 1 });
  },
);
