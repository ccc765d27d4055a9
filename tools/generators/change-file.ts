import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts `addition` before or after the first place that `marker` finds in a file. Throws if there is none. */
export function insert(src: string, path: string, where: 'before' | 'after', marker: RegExp, addition: string): void {
  const file = join(src, path);
  const text = readFileSync(file, 'utf8');
  const found = marker.exec(text);
  if (!found) throw new Error(`src/${path} has changed: nothing in it is like ${marker}.`);
  const at = where === 'before' ? found.index : found.index + found[0].length;
  writeFileSync(file, text.slice(0, at) + addition + text.slice(at));
}

/** Adds an import above the others. */
export function addImport(src: string, path: string, line: string): void {
  insert(src, path, 'before', /^import /m, `${line}\n`);
}
