// Runs before start, dev, test and reset, on whatever Node (20 or later) the machine has: installs the
// libraries and, with them, Node 24 (node_modules/.bin/node), which npm's scripts then find first.
// `setup.mjs site` leaves out the development dependencies, which building and serving the site does not need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root } from './project.mjs';

const siteOnly = process.argv[2] === 'site';
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.cache/setup');
const lock = readFileSync(lockFile, 'utf8');
const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
const stamps = { site: `${hash} site`, all: `${hash} all` };
const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (stamp !== stamps.all && !(siteOnly && stamp === stamps.site)) {
  if (!installedByHand()) install();
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stampFile, siteOnly ? stamps.site : stamps.all);
}

/** True if npm has already installed the locked versions. */
function installedByHand() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(node24)) return false;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  /** @type {[string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }][]} */
  const wanted = Object.entries(JSON.parse(lock).packages);
  return wanted.every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' || optional || devOptional || (siteOnly && dev) || present[path]?.version === version,
  );
}

function install() {
  const started = Date.now();
  // `npm install` adds packages and keeps the others, which a running server needs; `npm ci` deletes them first.
  const adds = stamp === stamps.site;
  const what = adds ? 'the tools for development' : `the libraries${existsSync(node24) ? '' : ' and Node 24'}`;
  const why = stamp === '' || adds ? '' : ', because package-lock.json has changed';
  console.log(`Installing ${what}${why}: this takes up to half a minute …`);
  const command = adds ? ['install', '--no-save'] : ['ci'];
  const packages = siteOnly ? '--omit=dev' : '--include=dev';
  const done = spawnSync('npm', [...command, packages, '--prefer-offline', '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0 || !existsSync(node24)) {
    console.error(
      `\nThe libraries could not be installed${done.error ? ` (${done.error.message})` : ''}. Is the npm registry reachable from here? Once it is, run the same command again.`,
    );
    process.exit(1);
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}
