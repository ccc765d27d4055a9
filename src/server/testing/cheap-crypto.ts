import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// A fifth of the processor time of the tests was the signing key of each new site and the hashes of passwords.

let pair: Promise<unknown> | undefined;

/** While `start` runs, each new RSA key is the same one: a site makes one at its first start. */
export async function withOneSigningKey<T>(start: () => Promise<T>): Promise<T> {
  const { subtle } = globalThis.crypto;
  const generateKey = subtle.generateKey.bind(subtle);
  Object.assign(subtle, {
    generateKey: (...given: Parameters<typeof generateKey>) => (pair ??= generateKey(...given)),
  });
  try {
    return await start();
  } finally {
    Reflect.deleteProperty(subtle, 'generateKey');
  }
}

const { argon2 } = crypto;
let users = 0;

/** Hashes passwords with little memory in this process, until the returned function is called. */
export function shortenPasswordHashes(): () => void {
  if (users++ === 0) {
    crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, done);
    syncBuiltinESMExports();
  }
  return () => {
    if (--users > 0) return;
    crypto.argon2 = argon2;
    syncBuiltinESMExports();
  };
}
