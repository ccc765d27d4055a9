// Invariant 33: all of this file.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Sends all requests at once on one connection; returns the number of responses before it closed. */
function answered(requests: number, times = 1): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port, host } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const send = () => socket.write(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(requests));
    let received = '';
    let sent = 1;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const count = received.split('HTTP/1.1 200').length - 1;
      if (count < requests * sent) return;
      if (sent === times) return void socket.end();
      sent += 1;
      send();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received.split('HTTP/1.1 200').length - 1));
    send();
  });
}

test('answers up to 100 pipelined requests in order', async () => {
  expect(await answered(100)).toBe(100);
  expect(await answered(60, 4)).toBe(240);
});

test('closes a connection with more than 100 pipelined requests, and still answers other connections', async () => {
  expect(await answered(2000)).toBeLessThan(200);
  expect(await answered(1)).toBe(1);
});
