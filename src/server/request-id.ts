import { randomBytes } from 'node:crypto';

const process = randomBytes(6).toString('base64url');
let requests = 0;

/** Names a request in the log and in its answer. Told apart by the process and a count, as nothing is kept secret by it. */
export function nextRequestId(): string {
  requests += 1;
  return `${process}-${requests}`;
}
