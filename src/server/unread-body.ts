import type { Server } from 'node:http';

/** How long somebody who has the answer may go on sending. */
const lingerMs = 10_000;

/**
 * A request may be answered before its body was read, or half way through it. What is left is read and thrown away: otherwise the next request
 * on the connection, which may be another visitor's behind a proxy, is never read; and a connection that is closed at once can lose the answer.
 */
export function throwAwayUnread(server: Server, ms = lingerMs): void {
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
