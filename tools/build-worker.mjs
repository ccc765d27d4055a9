// Builds the service worker and its replacement, and writes version.json. tools/build.mjs calls it after the app.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTarget } from './browsers/promise.ts';
import { root } from './project.mjs';

/** The modules whose files an installed app always has: the shell, the cart and the pages /app and /offline. */
const shellModules = [
  'src/web/app/entry-client.tsx',
  'src/web/app/leaving/entry-leaving.ts',
  'src/web/app/chrome/sliding-menu.tsx',
  'src/web/pwa/start-worker.ts',
  'src/web/pwa/prompts.tsx',
  'src/blocks/html/view.tsx',
  'src/blocks/code/view.tsx',
  'src/blocks/ecm-shopping-cart/view.tsx',
  'src/blocks/code/controls/app.tsx',
  'src/blocks/code/controls/offline.tsx',
];
const shellFont = /^assets\/(fraunces-latin-opsz-normal|public-sans-latin-wght-normal)[^/]*\.woff2$/;

/**
 * @param {typeof import('vite')} vite
 * @param {string} client the folder of the built app
 * @param {string} stamp the hash of all sources, which is the id of the build
 */
export async function buildWorker(vite, client, stamp) {
  const build = createHash('sha256').update(stamp).digest('hex').slice(0, 12);
  const define = { shellFiles: JSON.stringify(shellFiles(client, build)) };
  await buildScript(vite, client, 'service-worker', 'src/web/pwa/worker/service-worker.ts', define);
  await buildScript(vite, client, 'service-worker-off', 'src/web/pwa/worker/kill-worker.ts', define);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(client, 'version.json'), `${JSON.stringify({ version, build })}\n`);
}

/**
 * The worker of the door of an event, which visitors never load.
 *
 * @param {typeof import('vite')} vite
 * @param {string} folder of the built back office
 */
export async function buildDoorWorker(vite, folder) {
  await buildScript(vite, folder, 'door-worker', 'src/backoffice/door/door-worker.ts');
}

/**
 * One file without imports, as a worker must be.
 *
 * @param {typeof import('vite')} vite
 * @param {string} outDir
 * @param {string} name
 * @param {string} input
 * @param {Record<string, string>} define
 */
async function buildScript(vite, outDir, name, input, define = {}) {
  await vite.build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir,
      target: buildTarget,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, input),
        output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
}

/** @param {string} client @param {string} build */
function shellFiles(client, build) {
  /** @type {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  /** @type {Record<string, string>} */
  const views = JSON.parse(readFileSync(join(client, '.vite/views.json'), 'utf8'));
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const wanted = new Set(shellModules.map((module) => keyOfFile.get(views[module] ?? '') ?? module));
  const files = new Set();
  for (const key of wanted) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build; see shellModules in tools/build-worker.mjs.`);
    for (const imported of chunk.imports ?? []) wanted.add(imported);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  }
  for (const { file, assets } of Object.values(manifest))
    for (const each of [file, ...(assets ?? [])]) if (shellFont.test(each)) files.add(each);
  return [
    // Names of built files contain their hash.
    ...[...files].map((file) => ({ url: `/${file}`, revision: null })),
    ...['/offline', '/offline?nz=true'].map((url) => ({ url, revision: build })),
  ];
}
