import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { mkdirSync, readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contract/spans.ts';
import { backOfficeFolder, clientFolder, editingFolder, isBuilt } from '../built-files.ts';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import { removeWalked } from '../jobs/sweep-files.ts';
import type { Sweeper } from '../jobs/sweep.ts';

/**
 * The hashed files of each version of the site that serves, or did so lately. While two versions run behind one
 * address, and for pages that were open before a new one, each process sends the files of all of them.
 */
const builds = {
  '/assets/': { built: join(clientFolder, 'assets'), stored: 'builds/client' },
  '/editing/assets/': { built: join(editingFolder, 'assets'), stored: 'builds/editing' },
  '/backoffice/assets/': { built: join(backOfficeFolder, 'assets'), stored: 'builds/backoffice' },
} as const;
type Prefix = keyof typeof builds;
/** One empty file per version whose files are all stored. */
const wholeBuilds = 'builds/whole';
/** The local folder where a file is copied to before it is stored. */
export const buildParts = 'builds/part';

const keptMs = 60 * dayMs;
/** A version that serves for long stores its files again before they are too old. */
const renewedMs = 20 * dayMs;
const listedMs = 5000;
const atOnce = 16;
const year = 365 * 24 * 60 * 60;

type Kept = Pick<Deps, 'config' | 'now' | 'storage'>;

/**
 * Stores the files of this version for the processes of others. Runs before visitors are sent here, and daily. Without
 * the storage the site starts all the same: only what lies in it is missing.
 */
export async function keepBuild(deps: Kept & Pick<Deps, 'log'>): Promise<void> {
  if (!isBuilt() || deps.config.PHI_DEV) return;
  try {
    await storeBuild(deps);
  } catch (error) {
    deps.log.error({ err: error }, 'The files of this version could not be stored; the next day tries again.');
  }
}

async function storeBuild({ config, now, storage }: Kept): Promise<void> {
  const { build } = JSON.parse(await readFile(join(clientFolder, 'version.json'), 'utf8')) as { build: string };
  let isFresh = (await storage.list(wholeBuilds)).includes(build);
  for await (const stale of storage.walk(wholeBuilds, new Date(now().getTime() - renewedMs)))
    if (stale.includes(build)) isFresh = false;
  if (isFresh) return;
  const aside = join(config.DATA_DIR, buildParts);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const { built, stored } of Object.values(builds)) {
    // Whoever reads no Brotli gets the plain file.
    const files = (await readdir(built)).filter((file) => !file.endsWith('.gz'));
    const store = async (file: string): Promise<void> => {
      const part = join(aside, randomUUID());
      await copyFile(join(built, file), part);
      await storage.take(part, stored, file);
    };
    for (let first = 0; first < files.length; first += atOnce)
      await Promise.all(files.slice(first, first + atOnce).map(store));
  }
  const mark = join(aside, randomUUID());
  await writeFile(mark, '');
  // Last, so that a start that was cut off is repeated.
  await storage.take(mark, wholeBuilds, build);
}

/** Sends the files of this version, and those of others from the storage. */
export async function buildFiles(
  app: FastifyInstance,
  { config, storage }: Pick<Deps, 'config' | 'storage'>,
  prefix: Prefix,
): Promise<void> {
  const { built, stored } = builds[prefix];
  const own = new Set(readdirSync(built));
  const local = join(config.DATA_DIR, stored);
  mkdirSync(local, { recursive: true, mode: 0o700 });
  let known: { files: Promise<Set<string>>; at: number } | undefined;
  // Made-up names cost one list now and then, not a question each.
  const others = (): Promise<Set<string>> => {
    if (!known || performance.now() - known.at > listedMs)
      known = {
        at: performance.now(),
        files: storage.list(stored).then(
          (files) => new Set(files),
          () => new Set(),
        ),
      };
    return known.files;
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const file = request.url.slice(prefix.length).split('?')[0] ?? '';
      if (own.has(file) || !(await others()).has(file)) return;
      // Without the storage the answer is 404, as for a file that nobody has.
      await Promise.all(
        [file, `${file}.br`].map(async (each) => (await others()).has(each) && storage.bring(stored, each)),
      ).catch((error: unknown) => request.log.warn({ err: error }, 'A file of another version could not be read.'));
    });
    await scope.register(fastifyStatic, {
      root: [built, local],
      prefix,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', `public, max-age=${year}, immutable`).headers(publicFile);
        // The frames of card fields are of another origin, and a font is sent to such only with this.
        if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
      },
    });
  });
}

/** Files that no version has stored for two months. */
export const oldBuilds: Sweeper = {
  what: 'builds',
  async sweep({ now, storage }, _limit, step) {
    const before = new Date(now().getTime() - keptMs);
    const all = { removed: 0, next: null as string | null };
    for (const folder of [...Object.values(builds).map(({ stored }) => stored), wholeBuilds]) {
      const { removed, next } = await removeWalked(storage, folder, { before, step });
      all.removed += removed;
      all.next ??= next;
    }
    return all;
  },
};
