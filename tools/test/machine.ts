import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresPrograms } from '../postgres.ts';

/** Programs that the tests need and npm cannot install. */
export interface Machine {
  chromium: string | null;
  postgres: string | null;
}

/** Chromium without windows, a Debian package: the journeys take a third less time in it. */
const headlessShell = 'chromium-headless-shell';

export function chromiumProgram(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const ofMacOs = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return [...onPath, ...ofMacOs].find((path) => existsSync(path)) ?? null;
}

/** Finds Chromium and PostgreSQL. Installs missing ones as root on Debian, otherwise prints how to install them. */
export function prepareMachine(wanted: { chromium: boolean; postgres: boolean }): Machine {
  const missing = () => [
    ...(wanted.chromium && !chromiumProgram() ? ['chromium'] : []),
    ...(wanted.postgres && !postgresPrograms() ? ['postgresql'] : []),
  ];
  if (mayInstall()) {
    const slow = wanted.chromium && !process.env.CHROMIUM_PATH && !chromiumProgram()?.endsWith(headlessShell);
    const packages = [...(slow ? [headlessShell] : []), ...missing().filter((name) => name !== 'chromium')];
    if (packages.length > 0) install(packages);
    // Some systems, such as Ubuntu, have no package of the headless shell.
    if (missing().length > 0) install(missing());
  }
  const still = missing();
  if (still.length > 0) {
    console.log(
      `\nThe tests also need ${still.map((name) => words[name]).join(' and ')}, which this run could not install.`,
    );
    console.log(`  On Debian or Ubuntu:  sudo apt-get install ${still.join(' ')}`);
    console.log(
      `  On macOS:             brew install ${still.map((name) => (name === 'chromium' ? '--cask chromium' : name)).join(' && brew install ')}`,
    );
    if (still.includes('chromium')) console.log('  Or set CHROMIUM_PATH to a Chromium or Chrome that you have.');
    console.log('');
  }
  return { chromium: chromiumProgram(), postgres: postgresPrograms() };
}

/**
 * A folder in memory with 4 GB free; null without one. The tests create hundreds of databases of 400 files each: on a
 * disk, this takes as much processor time as all statements.
 */
export function memoryFolder(): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 4 * 1024 ** 3 ? folder : null;
}

const words: Record<string, string> = { chromium: 'the browser Chromium', postgresql: 'the PostgreSQL server' };

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} from Debian's packages: this takes a minute or two …`);
  // The tests start their own PostgreSQL, so the package must not create and start a cluster.
  const clusterConfig = '/etc/postgresql-common/createcluster.conf';
  if (packages.includes('postgresql') && !existsSync(clusterConfig)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(clusterConfig, 'create_main_cluster = false\n');
  }
  const run = (...words: string[]) => {
    const done = spawnSync('apt-get', words, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (done.status !== 0)
      console.log(
        `apt-get ${words[0]} failed:\n${(done.stdout + done.stderr).trim().split('\n').slice(-15).join('\n')}`,
      );
    return done.status === 0;
  };
  const fonts = packages.some((name) => name.startsWith('chromium')) ? ['fonts-liberation'] : [];
  if (run('update', '-q'))
    run(
      'install',
      '-q',
      '-y',
      '--no-install-recommends',
      '-o',
      'Dpkg::Options::=--force-confold',
      ...packages,
      ...fonts,
    );
}
