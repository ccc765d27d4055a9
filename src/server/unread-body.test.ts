import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { discardUnreadBody } from './unread-body.ts';

/**
 * Asks a server that answers at once, sends half of the body, and later the rest; tells whether the connection was
 * closed meanwhile.
 */
async function sendSlowly(isRead: boolean): Promise<{ closed: boolean; answers: number }> {
  const server = createServer((request, response) => {
    // As a parser that gives up half way: what it does not read stays where it is.
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
  const inTime = await Promise.race([closed, new Promise<false>((resolve) => setTimeout(resolve, 5000, false))]);
  socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { closed: inTime, answers: received.split('HTTP/1.1 200').length - 1 };
}

test.each([false, true])(
  'who has the answer and does not finish sending is cut off (read half way: %s)',
  async (isRead) => {
    expect(await sendSlowly(isRead)).toEqual({ closed: true, answers: 1 });
  },
);
