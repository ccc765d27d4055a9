// Process settings for low memory use and a fast start (docs/performance.md). `npm start` and the benchmark use the
// same settings. They cannot change after Node has started.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

/**
 * Node's flags. By default the young generation grows to its limit under load, and the old generation grows to twice
 * the live data before a collection. With pretenuring, V8 learns from rendered pages that objects of a request live
 * long, and then creates them in the old generation for all requests (docs/performance.md).
 */
export const nodeFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=10',
  '--no-allocation-site-pretenuring',
  '--disable-warning=ExperimentalWarning',
];

/**
 * The compile cache saves the TypeScript compiler at the next start. The C library reads the MALLOC settings: without
 * them each thread for compression and password hashing keeps its own heap with large blocks. Values that are already
 * set have priority.
 * @type {Record<string, string>}
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Replaces this process by one that runs the module; process id, terminal and parent stay the same.
 * @param {URL} module
 * @param {string[]} args
 */
export async function becomeProcessOf(module, args = []) {
  // Windows cannot replace a process and has a different memory allocator.
  if (process.platform === 'win32' || !process.execve) await import(module.href);
  else
    process.execve(process.execPath, [process.execPath, ...nodeFlags, fileURLToPath(module), ...args], {
      ...environment,
      ...process.env,
    });
}
