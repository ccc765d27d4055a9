import type { Server } from 'node:http';

/** The time limit for a client to finish its body after the response. */
const lingerMs = 10_000;

/**
 * Reads and discards the rest of a body after the response. Otherwise Node never reads the next request on the
 * connection, which behind a proxy may be another visitor's. Closing the connection at once can lose the response.
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
