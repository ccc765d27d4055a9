import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';
import { ToolkitError, tooManyAttempts } from './toolkit-error.ts';

const minPasswordLength = 6;
export const maxPasswordLength = 128;

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (invariant 25). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
/** At most so many at once: 38 MiB and half of Node's thread pool; the rest wait in a line of bounded length. */
const atOnce = 2;
const lineLength = 200;

export function checkNewPassword(password: string, email: string): void {
  const refuse = (explained: string) => new ToolkitError('WEAK_PASSWORD', { explained });
  if (password === '') throw new ToolkitError('MISSING_PASSWORD');
  // The text of §5 for the create account form.
  if (password.length < minPasswordLength) throw refuse('Password is too short - should be 6 chars minimum.');
  if (password.length > maxPasswordLength) throw refuse('Password - Max 128 characters.');
  if (isCommonPassword(password, email)) throw refuse('This password is easy to guess. Please choose another one.');
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost, tagLength);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password is not in the form that this service writes.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }, expected.length);
  return timingSafeEqual(given, expected);
}

let unknown: Promise<string> | undefined;
/** A hash that nothing matches: an unknown address costs what a known one does (invariant 16). */
export function hashOfNobody(): Promise<string> {
  return (unknown ??= hashPassword(randomBytes(32).toString('base64')));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

let running = 0;
const line: (() => void)[] = [];

async function derive(password: string, nonce: Buffer, parameters: typeof cost, length: number): Promise<Buffer> {
  if (running >= atOnce) {
    if (line.length >= lineLength) throw tooManyAttempts(10);
    // Whoever ends hands its place to the next in line.
    await new Promise<void>((resolve) => line.push(resolve));
  } else running++;
  try {
    return await new Promise((resolve, reject) => {
      argon2('argon2id', { message: password.normalize('NFC'), nonce, tagLength: length, ...parameters }, (error, tag) => (error ? reject(error) : resolve(tag)));
    });
  } finally {
    const next = line.shift();
    if (next) next();
    else running--;
  }
}
