import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { newPasswordFault } from '../password-rules.ts';
import { type Caller, makeFairQueue } from './fair-queue.ts';
import { ToolkitError, tooManyAttempts } from './toolkit-error.ts';

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane (invariant 25). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
/** Two concurrent hashes take 38 MiB and half of Node's thread pool. 100 may wait per network: a school shares one. */
const queue = makeFairQueue({ concurrent: 2, perNetwork: 100, total: 1000 }, () => tooManyAttempts(10));

export function checkNewPassword(password: string, email: string): void {
  if (password === '') throw new ToolkitError('MISSING_PASSWORD');
  const fault = newPasswordFault(password, email);
  if (fault !== null) throw new ToolkitError('WEAK_PASSWORD', { explained: fault });
}

export async function hashPassword(password: string, caller: Caller): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(password, salt, cost, tagLength, caller));
}

function stored(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash that no password matches, so that an unknown address costs the same time as a known one (invariant 16). */
export const unmatchableHash = stored(randomBytes(16), randomBytes(tagLength));

export async function isPassword(password: string, hash: string, caller: Caller): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('A stored password hash does not have the format that this service writes.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
    caller,
  );
  return timingSafeEqual(given, expected);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function derive(
  password: string,
  nonce: Buffer,
  parameters: typeof cost,
  length: number,
  caller: Caller,
): Promise<Buffer> {
  return queue.run(
    caller,
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          { message: password.normalize('NFC'), nonce, tagLength: length, ...parameters },
          (error, tag) => (error ? reject(error) : resolve(tag)),
        );
      }),
  );
}
