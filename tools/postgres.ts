import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Folder of the PostgreSQL server programs: on the PATH, or Debian's newest version; null if not installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

export interface ThrowAwayPostgres {
  /** Superuser URL of the `postgres` database; each test creates its own database. */
  url: string;
  /**
   * Like `pg_ctl restart -m fast`: closes all connections. Resolves when the server accepts connections again, with the
   * duration of the outage.
   */
  restart(): Promise<{ downMs: number }>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server on a free port with its data in a new folder in `inFolder` and durable writes (fsync). */
export async function startPostgres(programs: string, inFolder = tmpdir()): Promise<ThrowAwayPostgres> {
  const folder = mkdtempSync(join(inFolder, 'phi-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, env: { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' }, ...owner };
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
      '--no-sync',
    ],
    { ...options, stdio: 'pipe' },
  );

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'on',
    log_min_messages: 'fatal',
  };
  let log = '';
  const launch = () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
        // Own process group: Ctrl+C does not reach it, and the caller stops it after the tests have disconnected.
        detached: true,
      },
    );
    child.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4000)));
    return child;
  };
  let server = launch();
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);

  const stop = async () => {
    process.removeListener('exit', killAtExit);
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    const from = performance.now();
    await ended(server);
    server = launch();
    await answering(url, server);
    return { downMs: performance.now() - from };
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answering(url, server);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${log.trim() || String(error)}`, { cause: error });
  }
  return { url, restart, stop };
}

/** The user to run as: PostgreSQL refuses to run as root, and Debian's package creates a user for it. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL cannot run as root. Create a user "postgres" or "nobody", or run as another user.');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}

/** Requests a fast shutdown (SIGINT), which closes open connections, and sends SIGQUIT after ten seconds. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const quitTimer = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await gone;
  clearTimeout(quitTimer);
}
