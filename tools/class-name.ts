import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { root } from './project.mjs';

// Random characters in class names do not compress either, in documents, styles and scripts: three characters
// distinguish the files that use the same word.
const fileOfClass = new Map<string, string>();
export function className(word: string, file: string): string {
  const path = relative(root, file);
  const name = `${word}_${createHash('sha256').update(path).digest().readUInt32BE().toString(36).slice(-3)}`;
  if ((fileOfClass.get(name) ?? path) !== path)
    throw new Error(`Two classes would be called ${name}: in ${path} and ${fileOfClass.get(name)}. Rename one.`);
  fileOfClass.set(name, path);
  return name;
}
