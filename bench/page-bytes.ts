import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientFolder } from '#server/cms/renderer.ts';
import { ask } from './load.ts';

export interface PageBytes {
  html: number;
  scripts: number;
  styles: number;
}

/** What a browser fetches to draw and hydrate the page, each file gzipped: the files that the server names by Vite's manifest. */
export async function pageBytes(site: string, path: string): Promise<PageBytes> {
  const html = (await ask(site, { path })).body;
  const named = new Set([...html.toString().matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? ''));
  const sum = (ending: string) => [...named].filter((file) => file.endsWith(ending)).reduce((total, file) => total + gzipSync(readFileSync(join(clientFolder, file))).length, 0);
  return { html: gzipSync(html).length, scripts: sum('.js'), styles: sum('.css') };
}
