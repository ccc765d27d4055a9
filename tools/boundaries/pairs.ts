import type { Import } from './imports.ts';

/** The files by which the server starts; they import every area. */
const starts = /^server\/(main|app|services|sweepers|start-server)\.ts$/;

/** The folder that a file belongs to for whoever reads the map: the first two, or one of what has none. */
function folderOf(path: string): string {
  const [top = '', second = '', third] = path.split('/');
  if (starts.test(path)) return 'server/start';
  if (top === 'contract' || top === 'blocks' || top === 'demo') return top;
  return third === undefined ? top : `${top}/${second}`;
}

/**
 * Folders that import each other when the program runs: neither can be read without the other. What both need lies in a
 * folder below them. Types are not counted: they are gone when the program runs.
 */
export function pairFaults(files: ReadonlyMap<string, readonly Import[]>): string[] {
  const arrows = new Map<string, string>();
  for (const [path, imports] of files)
    for (const { target, isPackage, typeOnly } of imports) {
      const arrow = `${folderOf(path)} ${folderOf(target)}`;
      if (!isPackage && !typeOnly && folderOf(path) !== folderOf(target) && !arrows.has(arrow))
        arrows.set(arrow, `${path} imports ${target}`);
    }
  return [...arrows].flatMap(([arrow, example]) => {
    const [from = '', to = ''] = arrow.split(' ');
    const back = arrows.get(`${to} ${from}`);
    return from < to && back !== undefined ? [`src/${from} and src/${to} import each other: ${example}, ${back}`] : [];
  });
}
