// `npm run build`: builds the browser app into dist/client and its server version into dist/server, only if a source
// has changed. `--force` always builds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildDoorWorker, buildWorker } from './build-worker.mjs';
import { needNode24, root } from './project.mjs';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The editor's builds, each with a folder of its own in dist: visitors load nothing of them. */
const editorConfigs = ['vite.editing.config.ts', 'vite.backoffice.config.ts'].filter((file) =>
  existsSync(join(root, file)),
);
const sources = [
  'src/contract',
  'src/blocks',
  'src/web',
  'src/backoffice',
  'public',
  'vite.config.ts',
  ...editorConfigs,
  'tools/browsers/promise.ts',
  'tools/class-name.ts',
  'tools/editor-build.ts',
  'package-lock.json',
  'tools/build.mjs',
  'tools/build-worker.mjs',
];
const dist = join(root, 'dist');
const stampFile = join(dist, 'sources.sha256');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await needNode24();
  process.chdir(root);
  if (process.argv.includes('--force') || !isBuilt()) await build();
}

/** Builds in a separate process, because Vite uses much memory and sets NODE_ENV. */
export function buildIfNeeded() {
  if (isBuilt()) return;
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build of the browser app failed; see the output above.');
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOf(sources);
}

async function build() {
  const stamp = hashOf(sources);
  console.log('Building the browser app …');
  const started = Date.now();

  // Builds in a temporary folder and renames it at the end, so that no server finds a partial build.
  const aside = join(root, `.cache/build-${process.pid}`);
  const vite = await import('vite');
  // Vite sets NODE_ENV to production; restored below, so that a demonstration does not run as production.
  const { NODE_ENV } = process.env;
  await vite.build({ root, logLevel: 'warn', build: { outDir: join(aside, 'client') } });
  await vite.build({ root, logLevel: 'warn', build: { outDir: join(aside, 'server'), ssr: true } });
  for (const configFile of editorConfigs)
    await vite.build({
      root,
      logLevel: 'warn',
      configFile: join(root, configFile),
      build: { outDir: join(aside, editorFolder(configFile)) },
    });
  await buildWorker(vite, join(aside, 'client'), stamp);
  await buildDoorWorker(vite, join(aside, 'backoffice'));
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  for (const folder of ['client', ...editorConfigs.map(editorFolder)]) await compress(join(aside, folder));
  writeFileSync(join(aside, 'sources.sha256'), stamp);
  const bytes = firstPageScript(join(aside, 'client'));
  if (existsSync(dist)) renameSync(dist, join(aside, 'replaced'));
  renameSync(aside, dist);
  rmSync(join(dist, 'replaced'), { recursive: true, force: true });
  console.log(
    `Built in ${((Date.now() - started) / 1000).toFixed(1)} s; JavaScript that every page loads: ${(bytes / 1000).toFixed(0)} KB gzip.\n`,
  );
}

/** 'vite.editing.config.ts' → 'editing'. @param {string} configFile */
function editorFolder(configFile) {
  return configFile.split('.')[1] ?? '';
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesIn(join(root, path))) {
      // Tests and backup files of editors are not part of the bundle.
      if (/\.test\.tsx?$|~$|\.swp$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/**
 * Compresses text assets at build time, several at once; fonts and images are already compressed. Browsers get Brotli,
 * so gzip does not use a slower encoder that saves 3 %.
 * @param {string} folder
 */
async function compress(folder) {
  const texts = filesIn(folder).filter(
    (file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file) && !file.includes('/.vite/'),
  );
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < 150) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await toBrotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

/** Gzip bytes of the entry and its static imports. @param {string} folder */
function firstPageScript(folder) {
  /** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const wanted = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  for (const key of wanted) for (const imported of manifest[key]?.imports ?? []) wanted.add(imported);
  let bytes = 0;
  for (const key of wanted) {
    const file = join(folder, manifest[key]?.file ?? '');
    bytes += existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : statSync(file).size;
  }
  return bytes;
}
