import { randomBytes } from 'node:crypto';

const processId = randomBytes(6).toString('base64url');
let requests = 0;

/** Names a request in the log and in its answer: a random process id and a count. It needs to be unique, not secret. */
export function nextRequestId(): string {
  requests += 1;
  return `${processId}-${requests}`;
}
