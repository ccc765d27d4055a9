import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a request before the one in front of it is answered, and a proxy sends few. */
const mostWaiting = 100;
const waiting = new WeakMap<Socket, number>();

/**
 * True for a request behind too many that its connection has sent without reading their answers: the connection is cut.
 * Each answer is kept until it is read, so that thousands of requests in one packet would fill the memory.
 */
export function isFlood({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // It has the socket unless it waits for an answer in front of it.
  if (response.socket !== null) return false;
  if (socket.destroyed) return true;
  const ahead = waiting.get(socket) ?? 0;
  if (ahead >= mostWaiting) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, ahead + 1);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
