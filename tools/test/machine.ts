import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresPrograms } from '../postgres.ts';

/** Programs that the tests need and npm cannot install. */
export interface Machine {
  chromium: string | null;
  postgres: string | null;
  pooler: string | null;
  firefox: string | null;
  webkit: string | null;
}

/** Debian's packages, beginning with the one that a message names. */
const packagesOf: Record<keyof Machine, string[]> = {
  chromium: ['chromium'],
  postgres: ['postgresql'],
  pooler: ['pgbouncer'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
};

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

/** Stock Firefox, which Debian calls firefox-esr. */
export function firefoxProgram(): string | null {
  return programOf(['firefox-esr', 'firefox'], process.env.FIREFOX_PATH);
}

/** A pooler of connections, which Debian puts where only root looks. */
export function poolerProgram(): string | null {
  return programOf(['pgbouncer']) ?? (existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : null);
}

/** The driver of WebKitGTK, which brings its own small browser; null without a display that nobody sees. */
export function webkitProgram(): string | null {
  return programOf(['Xvfb']) && programOf(['WebKitWebDriver']);
}

function programOf(names: string[], given?: string): string | null {
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Finds the wanted programs. Installs missing ones as root on Debian, otherwise prints how to install them. */
export function prepareMachine(wanted: Record<keyof Machine, boolean>): Machine {
  const found = (): Machine => ({
    chromium: chromiumProgram(),
    postgres: postgresPrograms(),
    pooler: poolerProgram(),
    firefox: firefoxProgram(),
    webkit: webkitProgram(),
  });
  const missing = () => {
    const programs = found();
    return (Object.keys(wanted) as (keyof Machine)[]).filter((name) => wanted[name] && !programs[name]);
  };
  if (mayInstall()) {
    const slow = wanted.chromium && !process.env.CHROMIUM_PATH && !chromiumProgram()?.endsWith(headlessShell);
    const others = missing().filter((name) => name !== 'chromium');
    const packages = [...(slow ? [headlessShell] : []), ...others.flatMap((name) => packagesOf[name])];
    if (packages.length > 0) install(packages);
    // Some systems, such as Ubuntu, have no package of the headless shell.
    if (missing().length > 0) install(missing().flatMap((name) => packagesOf[name]));
  }
  const still = missing();
  if (still.length > 0) {
    console.log(
      `\nThe tests also need ${still.map((name) => words[name]).join(' and ')}, which this run could not install.`,
    );
    const debian = still.flatMap((name) => packagesOf[name]).join(' ');
    console.log(`  On Debian or Ubuntu:  sudo apt-get install ${debian}`);
    const onMacOs = still.flatMap((name) => brewOf[name] ?? []);
    if (onMacOs.length > 0) console.log(`  On macOS:             brew install ${onMacOs.join(' && brew install ')}`);
    if (still.includes('chromium')) console.log('  Or set CHROMIUM_PATH to a Chromium or Chrome that you have.');
    if (still.includes('firefox')) console.log('  Or set FIREFOX_PATH to a Firefox that you have.');
    console.log('');
  }
  return found();
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

const words: Record<keyof Machine, string> = {
  chromium: 'the browser Chromium',
  postgres: 'the PostgreSQL server',
  pooler: 'the pooler PgBouncer',
  firefox: 'the browser Firefox',
  webkit: 'WebKitGTK with its driver and Xvfb',
};
const brewOf: Partial<Record<keyof Machine, string>> = {
  chromium: '--cask chromium',
  postgres: 'postgresql',
  pooler: 'pgbouncer',
  firefox: '--cask firefox',
};

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} from Debian's packages: this takes a minute or two …`);
  // The tests start their own PostgreSQL and pooler, so the package must not create and start a cluster.
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
