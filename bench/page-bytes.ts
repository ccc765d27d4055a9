import { ask } from './load.ts';

export interface PageBytes {
  html: number;
  scripts: number;
  styles: number;
}

/** Gzip bytes that a browser needs to render and hydrate the page: the document and the scripts and styles it names. */
export async function pageBytes(site: string, path: string): Promise<PageBytes> {
  // Browsers with scripts do not request files named in <noscript>.
  const document = (await ask(site, { path })).body.toString().replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  const named = [
    ...new Set([...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')),
  ];
  const sum = async (files: string[]) =>
    (await Promise.all(files.map((file) => sentBytes(site, file)))).reduce((total, bytes) => total + bytes, 0);
  return {
    html: await sentBytes(site, path),
    scripts: await sum(named.filter((file) => file.endsWith('.js'))),
    styles: await sum(named.filter((file) => file.endsWith('.css'))),
  };
}

async function sentBytes(site: string, path: string): Promise<number> {
  return (await ask(site, { path, headers: { 'accept-encoding': 'gzip' } })).body.length;
}
