// `npm run reset` deletes all stored data of the site after a confirmation. `npm run reset -- --yes` does not ask.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { needNode24, root } from './project.mjs';

await needNode24();
process.chdir(root);
const confirmed = process.argv.includes('--yes');
const dataDir = resolve(process.env.DATA_DIR || './data');
const shown = isInside(root, dataDir) ? `./${relative(root, dataDir)}` : dataDir;
const databaseUrl = process.env.DATABASE_URL;

// A folder without any file of the server is probably a wrong DATA_DIR.
if (isInside(dataDir, root) || (existsSync(dataDir) && !looksOurs(dataDir))) {
  refuse(`${dataDir} does not look like a data folder of this site, so nothing was deleted. Is DATA_DIR right?`);
}
if (databaseUrl && !confirmed) {
  refuse(
    `DATABASE_URL names the PostgreSQL database ${nameOf(databaseUrl)}, which may hold a real site, so nothing was deleted.\n` +
      `To delete all its tables and everything in ${shown}, run: npm run reset -- --yes`,
  );
}
if (!databaseUrl && !existsSync(dataDir)) {
  console.log(`There is nothing in ${shown}. \`npm start\` starts afresh.`);
  process.exit(0);
}
if (await isInUse()) refuse(`The site that uses ${shown} is running. Stop it first (Ctrl+C); nothing was deleted.`);
if (!confirmed) {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  // End of input without an answer counts as no.
  prompt.on('close', () => process.exitCode ?? refuse('\nNothing was deleted.'));
  const answer = await prompt.question(`This deletes everything in ${shown}. Type yes to go on: `);
  if (answer.trim().toLowerCase() !== 'yes') refuse('Nothing was deleted.');
}
if (databaseUrl) await emptyDatabase(databaseUrl);
rmSync(dataDir, { recursive: true, force: true });
console.log(
  `Deleted${databaseUrl ? ` all tables of ${nameOf(databaseUrl)} and` : ''} everything in ${shown}. \`npm start\` starts afresh.`,
);
process.exit(0);

/** @param {string} url */
async function emptyDatabase(url) {
  const { ownConnection } = await import('../src/server/db/dialects/postgres-hosts.ts');
  const { hostsOf } = await import('../src/server/database-address.ts');
  const client = await ownConnection(hostsOf(url));
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

/** Whether a server runs: it holds this lock while it runs (db/dialects/sqlite.ts). */
async function isInUse() {
  const lockFile = join(dataDir, 'phi.lock');
  if (!existsSync(lockFile)) return false;
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** @param {string} folder */
function looksOurs(folder) {
  const names = readdirSync(folder);
  return names.length === 0 || names.some((name) => /^(phi|app|card-gateway)\b/.test(name));
}

/** @param {string} outer @param {string} inner */
function isInside(outer, inner) {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith('..') && !isAbsolute(path));
}

/** Hosts and database, without the password. @param {string} url */
function nameOf(url) {
  return url.replace(/^\w+:\/\/([^/?#]*@)?/, '').replace(/[?#].*/, '');
}

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(why);
  process.exit(1);
}
