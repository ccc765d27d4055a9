// How the server's process is set up for little memory and a fast start (docs/performance.md): used by `npm start`, and
// by the benchmark, so that it measures the same. None of it can be changed once Node runs.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

/**
 * Node's flags. Left alone, the young generation grows to its limit under load, and the old one to twice of what is in
 * use before it is swept.
 */
export const nodeFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--disable-warning=ExperimentalWarning',
];

/**
 * Compiled sources are kept for the next start, which then needs no compiler for TypeScript. The C library reads the
 * others: the threads in which Node compresses and checks passwords would each keep a heap of their own, with blocks as
 * large as a password needs. What is set already is left alone.
 * @type {Record<string, string>}
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Starts the module anew in this process, which keeps its id, its terminal and whoever waits for it. @param {URL}
 * module
 */
export async function becomeProcessOf(module) {
  // Windows cannot replace a process, and has another memory allocator.
  if (process.platform === 'win32' || !process.execve) await import(module.href);
  else
    process.execve(process.execPath, [process.execPath, ...nodeFlags, fileURLToPath(module)], {
      ...environment,
      ...process.env,
    });
}
