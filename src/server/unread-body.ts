import type { Server } from 'node:http';

/** How long a client may go on sending after it has the answer. */
const lingerMs = 10_000;

/**
 * Reads and discards what is left of a body after its request was answered. Otherwise the next request on the
 * connection, which may be another visitor's behind a proxy, would never be read; and closing the connection at once
 * can lose the answer.
 */
export function discardUnreadBody(server: Server, ms = lingerMs): void {
  server.on('request', (request, response) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
    response.once('finish', () => {
      if (request.readableEnded) return;
      request.unpipe();
      request.resume();
      setTimeout(() => {
        if (!request.complete) request.socket.destroy();
      }, ms).unref();
    });
  });
}
