import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../tools/free-port.ts';
import { poolerProgram } from '../../../tools/test/machine.ts';

export interface Pooler {
  /** The same database behind the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database. It refuses to run as root, as PostgreSQL does. */
export async function startPooler(
  database: string,
  mode: 'session' | 'transaction',
  more: string[] = [],
): Promise<Pooler> {
  const program = poolerProgram();
  if (program === null) throw new Error('PgBouncer is missing. On Debian or Ubuntu: sudo apt-get install pgbouncer');
  const { hostname, port, username, pathname } = new URL(database);
  const folder = mkdtempSync(join(tmpdir(), 'phi-pooler-'));
  const own = await freePort();
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      'default_pool_size = 30',
      ...more,
      '',
    ].join('\n'),
  );
  const user = process.getuid?.() === 0 ? userOf('postgres') : null;
  if (user) for (const file of ['', 'users', 'pgbouncer.ini']) chownSync(join(folder, file), user.uid, user.gid);
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 20_000; ;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch (error) {
      if (Date.now() < deadline && child.exitCode === null) {
        await sleep(50);
        continue;
      }
      await stop();
      throw new Error(`PgBouncer did not start: ${said.trim()}`, { cause: error });
    }
  }
}

function userOf(name: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
