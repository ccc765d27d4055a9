// Plain JavaScript for Node 20 and later, because scripts import it before Node 24 is installed.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const node24 = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Under an older Node (npm scripts find Node 24 first, a direct `node tools/x.mjs` may not): runs the same command
 * under Node 24, forwards signals, exits with its exit code, and never returns.
 */
export async function needNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  const child = spawn(node24, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  await new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => process.exit(code ?? 1));
  });
}
