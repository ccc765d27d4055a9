import { randomBytes } from 'node:crypto';

const processId = randomBytes(6).toString('base64url');
let requests = 0;

/** The id of a request in the log and in the response: a random process id and a counter; unique, not secret. */
export function nextRequestId(): string {
  requests += 1;
  return `${processId}-${requests}`;
}
