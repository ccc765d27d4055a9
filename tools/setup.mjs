// Runs before start, dev, test and reset, on whatever Node (20 or later) the machine has: installs the
// libraries and, with them, Node 24 (node_modules/.bin/node), which npm's scripts then find first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root } from './project.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.cache/setup');
const lock = readFileSync(lockFile, 'utf8');
const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  if (!installedByHand()) install();
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** True when npm itself already put the locked versions there. */
function installedByHand() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(node24)) return false;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  /** @type {[string, { version?: string, optional?: boolean }][]} */
  const wanted = Object.entries(JSON.parse(lock).packages);
  return wanted.every(([path, { version, optional }]) => path === '' || optional || present[path]?.version === version);
}

function install() {
  const started = Date.now();
  console.log(
    `Installing the libraries${existsSync(node24) ? ', because package-lock.json has changed' : ' and Node 24'}: this takes about half a minute …`,
  );
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--no-progress'], {
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
