import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline requests, and proxies pipeline only a few. */
const maxWaiting = 100;
const waiting = new WeakMap<Socket, number>();

/**
 * Closes the connection and returns true if more than `maxWaiting` pipelined requests wait on it. Node keeps each
 * response in memory until the client reads it, so thousands of requests in one packet would fill the memory.
 */
export function isFlood({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response without a socket waits for an earlier response on the same connection.
  if (response.socket !== null) return false;
  if (socket.destroyed) return true;
  const ahead = waiting.get(socket) ?? 0;
  if (ahead >= maxWaiting) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, ahead + 1);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
