import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Path below src, such as `contract/money.ts`, or a package's name, such as `zod/mini`. */
  target: string;
  isPackage: boolean;
  typeOnly: boolean;
  line: number;
}

/** The static imports, re-exports and dynamic imports of a file, and its text with comments replaced by spaces. */
export function scan(path: string, text: string): { imports: Import[]; code: string } {
  const { module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`src/${path}: ${errors[0].message}`);
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const imports: Import[] = [];
  const add = (request: string, at: number, typeOnly: boolean) =>
    imports.push({ ...resolve(path, request), typeOnly, line: lineAt(at) });

  for (const { moduleRequest, start, entries } of module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, start, isType);
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    // Only string literals are checked; a computed specifier is unknown.
    const quoted = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (quoted?.[2]) add(quoted[2], start, false);
  }

  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  return { imports, code };
}

function resolve(path: string, request: string): { target: string; isPackage: boolean } {
  const file = request.replace(/\?.*$/, '');
  if (file.startsWith('#')) return { target: file.slice(1), isPackage: false };
  if (file.startsWith('.')) return { target: posix.join(posix.dirname(path), file), isPackage: false };
  return { target: request, isPackage: true };
}
