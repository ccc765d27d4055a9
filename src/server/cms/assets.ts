import { LRUCache } from 'lru-cache';
import type { RenderRequest } from '#web/app/entry-server.tsx';

/** The used fields of Vite's manifest, by source file. */
export type Manifest = Record<
  string,
  { file: string; assets?: string[]; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

type PageAssets = ReturnType<RenderRequest['assetsOf']>;

const entryModule = 'src/web/app/entry-client.tsx';
const leavingModule = 'src/web/app/leaving/entry-leaving.ts';
/** The font files that every page needs; browsers request other files when a character needs them. */
const preloadedFont = /^assets\/(fraunces-latin-opsz-normal|public-sans-latin-wght-normal)[^/]*\.woff2$/;

/**
 * Returns a function from source modules to the files of a page. `views` has the file of each view (vite.config.ts).
 */
export function makeAssets(
  manifest: Manifest,
  views: Readonly<Record<string, string>>,
): (modules: readonly string[]) => PageAssets {
  const entry = manifest[entryModule];
  const leaving = manifest[leavingModule];
  if (!entry || !leaving)
    throw new Error(`The browser app is not built: ${entryModule} or ${leavingModule} is not in the manifest.`);
  const fonts = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .filter((file) => preloadedFont.test(file));
  const keyOfFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  // Few combinations of blocks exist; the limit is for sites with very many pages.
  const known = new LRUCache<string, PageAssets>({ max: 1000 });

  return (modules) => {
    const key = modules.join(' ');
    const found = known.get(key);
    if (found) return found;
    const chunks = reachable(manifest, [
      entryModule,
      ...modules.map((module) => {
        const view = keyOfFile.get(views[module] ?? '');
        // Without its styles a screen would be shown unstyled and jump. A block may be of an unknown type.
        if (view === undefined && module.startsWith('src/web/app/'))
          throw new Error(`The browser app is not built: ${module} has no file.`);
        return view ?? '';
      }),
    ]);
    const assets = {
      script: address(entry.file),
      leavingScript: address(leaving.file),
      // The first is the stylesheet of the site; some screens have one more (vite.config.ts).
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])),
      preloads: unique(chunks.filter((chunk) => chunk !== entry).map((chunk) => chunk.file)),
      fonts: unique(fonts),
    };
    known.set(key, assets);
    return assets;
  };
}

/** The chunks and their static imports, each once, imports before importers. */
function reachable(manifest: Manifest, keys: readonly string[]) {
  const seen = new Set<string>();
  const chunks: Manifest[string][] = [];
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    chunks.push(chunk);
  };
  for (const key of keys) visit(key);
  return chunks;
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files)].map(address);
}

function address(file: string): string {
  return `/${file}`;
}
