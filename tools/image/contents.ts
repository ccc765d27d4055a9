import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { scan } from '../boundaries/imports.ts';
import { root } from '../project.mjs';

/** Where processes of the server begin: the site, the one that makes the sizes of pictures, and operators' commands. */
const entries = ['server/main.ts', 'server/media/encode.ts', 'server/command.ts'];

/** Only `npm run dev` loads it, which an image cannot run. */
const ofDevelopment = new Set(['vite']);

export interface Contents {
  /** Files of the repository that the server reads, relative to its root. */
  files: string[];
  /** Folders of the libraries that the server loads, relative to the root, such as `node_modules/pg`. */
  packages: string[];
}

/** What a built site needs in order to run, and nothing that only builds, tests or edits it. */
export function contentsOfImage(): Contents {
  const wanted = new Set<string>();
  const code = new Set<string>();
  const visit = (path: string) => {
    const file = fileOf(path);
    if (code.has(file)) return;
    code.add(file);
    for (const { target, isPackage, typeOnly } of scan(path, readFileSync(join(root, file), 'utf8')).imports)
      if (!typeOnly)
        if (!isPackage) visit(target);
        else if (!target.startsWith('node:')) wanted.add(packageOf(target));
  };
  for (const entry of entries) visit(entry);
  const data = ['src/server', 'demo'].flatMap((folder) => filesIn(folder).filter((file) => !/\.tsx?$/.test(file)));
  const built = filesIn('dist').filter((file) => !file.endsWith('.map'));
  const files = ['package.json', 'LICENSE', ...runtime, ...code, ...data, ...built];
  return {
    files: [...new Set(files)].sort(),
    packages: packagesOf([...wanted].filter((name) => !ofDevelopment.has(name))),
  };
}

const runtime = ['tools/serve.mjs', 'tools/command.mjs', 'tools/runtime.mjs', 'tools/project.mjs'];

/** `contract/money.ts` is in src; `demo/…` and `tools/…` are at the root. */
const fileOf = (path: string) => (/^(demo|tools)\//.test(path) ? path : `src/${path}`);

/** `zod/mini` → `zod`, `@fastify/static` → itself. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** These packages and what they depend on, each where Node finds it. The program of Node itself is one of them. */
function packagesOf(names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isNeeded: boolean) => {
    const folder = folderOf(name, from);
    if (folder === null) {
      if (isNeeded) throw new Error(`${name} is not installed, and ${from || 'the server'} needs it.`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    for (const each of Object.keys(manifest.dependencies ?? {}))
      add(each, folder, !(each in (manifest.optionalDependencies ?? {})));
    for (const each of Object.keys(manifest.optionalDependencies ?? {})) add(each, folder, false);
    for (const each of Object.keys(manifest.peerDependencies ?? {}))
      add(each, folder, manifest.peerDependenciesMeta?.[each]?.optional !== true);
  };
  for (const name of [...names, 'node']) add(name, '', true);
  return [...found].sort();
}

/** As Node looks: in the folder of the importer, then above it. */
function folderOf(name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = posix.join(at === '.' ? '' : at, 'node_modules', name);
    if (existsSync(join(root, folder, 'package.json'))) return folder;
    if (at === '' || at === '.') return null;
  }
}
