import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
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
  /** Ends all its processes with SIGKILL, as a machine that loses its power. */
  cutOff(): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Record<string, string | number>;

/** Starts a PostgreSQL server on a free port with its data in a new folder in `inFolder` and durable writes (fsync). */
export async function startPostgres(
  programs: string,
  inFolder = tmpdir(),
  more: Settings = {},
): Promise<ThrowAwayPostgres> {
  const place = newPlace(inFolder);
  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      place.data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
      '--no-sync',
    ],
    { ...place.options, stdio: 'pipe' },
  );
  return startIn(programs, place, more);
}

/** Starts a replica that streams from a server as `name`, and takes reads. */
export async function startReplica(
  programs: string,
  primary: string,
  name: string,
  inFolder = tmpdir(),
): Promise<ThrowAwayPostgres> {
  const place = newPlace(inFolder);
  const from = new URL(primary);
  from.searchParams.set('application_name', name);
  // The server's programs may be links into a folder that has the others too.
  execFileSync(
    join(dirname(realpathSync(join(programs, 'postgres'))), 'pg_basebackup'),
    ['--pgdata', place.data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname', from.href],
    { ...place.options, stdio: 'pipe' },
  );
  return startIn(programs, place, {});
}

interface Place {
  folder: string;
  data: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

function newPlace(inFolder: string): Place {
  const folder = mkdtempSync(join(inFolder, 'phi-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const env = { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' };
  return { folder, data: join(folder, 'data'), options: { cwd: folder, env, ...owner } };
}

async function startIn(programs: string, place: Place, more: Settings): Promise<ThrowAwayPostgres> {
  const { folder, data, options } = place;
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'on',
    log_min_messages: 'fatal',
    ...more,
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
  const cutOff = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    // The parent first, or it would start anew after the death of a child.
    const children = childrenOf(server.pid);
    server.kill('SIGKILL');
    for (const child of children) killIfThere(child);
    await gone;
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
  return { url, restart, cutOff, stop };
}

/** Each process of PostgreSQL leads a group of its own, so a signal to the parent's group reaches the parent alone. */
function childrenOf(parent: number | undefined): number[] {
  const found = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' });
  return found.stdout.split('\n').filter(Boolean).map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** The user to run as: PostgreSQL refuses to run as root, and Debian's package creates a user for it. */
export function serverUser(): { uid: number; gid: number } | null {
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
