import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { memoryLimits } from '#server/http/limits/limits.ts';
import { makeIdentity } from '#server/providers/identity/make-identity.ts';
import { makeSecrets } from '#server/secrets.ts';

// `node bench/enumeration.ts [attempts]` measures whether the time of a log-in tells if an address has an account
// (invariant 16): interleaved wrong passwords for known and unknown addresses. Prints the AUC, the chance that a known
// address takes longer than an unknown one: 0.5 tells nothing. Exits with 1 at a distance of 0.1 or more.

const attempts = Number(process.argv[2] ?? 1000);
const accounts = 100;
const dataDir = await mkdtemp(join(tmpdir(), 'phi-enumeration-'));
const read = readConfig({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: 'true', LOG_LEVEL: 'silent' });
if (!read.ok) throw new Error(read.faults.join('\n'));
const db = await connect(read.config);
const app = Fastify({ trustProxy: true });
const secrets = makeSecrets(randomUUID());
const identity = await makeIdentity({
  config: read.config,
  db,
  secrets,
  limits: memoryLimits(),
  log: app.log,
  now: () => new Date(),
});
await identity.mount(app);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

const known: string[] = [];
const unknown: string[] = [];
for (let index = 0; index < accounts; index++) {
  const email = `person-${randomUUID()}@example.org`;
  await identity.provider.createUser({ email, password: randomUUID(), displayName: null, emailVerified: true });
  known.push(email);
  unknown.push(`person-${randomUUID()}@example.org`);
}

async function time(email: string, from: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/identity/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  });
  const text = await response.text();
  const took = performance.now() - started;
  if (response.status !== 400 || !text.includes('INVALID_LOGIN_CREDENTIALS'))
    throw new Error(`${response.status} ${text}`);
  return took;
}

const times = { known: [] as number[], unknown: [] as number[] };
for (let index = -20; index < attempts; index++) {
  const isKnown = index % 2 === 0;
  const list = isKnown ? known : unknown;
  const took = await time(
    list[Math.floor(Math.random() * accounts)] ?? '',
    `10.${index & 127}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  );
  if (index >= 0) (isKnown ? times.known : times.unknown).push(took);
}
await app.close();
await db.close();
await rm(dataDir, { recursive: true });

const pairs = times.known.flatMap((a) => times.unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
const auc = pairs.reduce<number>((sum, each) => sum + each, 0) / pairs.length;
const median = (values: number[]) => (values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(1);
console.log(
  `${attempts} log-ins: median ${median(times.known)} ms with an account, ${median(times.unknown)} ms without; AUC ${auc.toFixed(3)}`,
);
process.exitCode = Math.abs(auc - 0.5) < 0.1 ? 0 : 1;
