import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresPrograms, serverUser, startPostgres, startReplica } from '../../../tools/postgres.ts';

/** Sends one statement on a connection of its own. */
export async function ask<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A server of its own that speaks TLS with a certificate for `localhost`, and a replica that has each commit before it
 * is acknowledged. Each has an empty database `site`.
 */
export async function replicatedPostgres() {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is missing. On Debian or Ubuntu: sudo apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'phi-certificates-'));
  const certificate = selfSigned(folder, 'server');
  const user = serverUser();
  if (user) for (const file of [folder, certificate.cert, certificate.key]) chownSync(file, user.uid, user.gid);
  const primary = await startPostgres(programs, tmpdir(), {
    ssl: 'on',
    ssl_cert_file: certificate.cert,
    ssl_key_file: certificate.key,
  });
  const replica = await startReplica(programs, primary.url, 'second').catch(async (error: unknown) => {
    await primary.stop();
    throw error;
  });
  await ask(primary.url, 'create database site');
  await ask(primary.url, `alter system set synchronous_standby_names = 'second'`);
  await ask(primary.url, 'select pg_reload_conf()');
  for (;;) {
    const [standby] = await ask<{ state: string }>(primary.url, 'select sync_state as state from pg_stat_replication');
    if (standby?.state === 'sync') break;
    await wait(50);
  }
  const [first, second] = [primary, replica].map(({ url }) => new URL(url).host);
  return {
    primary,
    replica,
    /** Both hosts in one address. */
    url: `postgres://postgres@${first},${second}/site`,
    urlOf: (server: { url: string }) => new URL('/site', server.url).href,
    certificate: certificate.cert,
    /** Of an authority that signed nothing here. */
    other: selfSigned(folder, 'other').cert,
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function selfSigned(folder: string, name: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const words = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', ['req', ...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { cert, key };
}
