import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderRequest, RenderedPage, render } from '#web/app/entry-server.tsx';
import { clientFolder, isBuilt, manifestFile, root } from '../built-files.ts';
import { type Manifest, makeAssets } from './assets.ts';

/** The server uses views only through the build of this module. */
interface EntryServer {
  render: typeof render;
}

export interface Renderer {
  render(request: Omit<RenderRequest, 'assetsOf'>): Promise<RenderedPage>;
}

/** The built app. */
export async function builtRenderer(): Promise<Renderer> {
  if (!isBuilt()) throw new Error('The browser app is not built. Run `npm run build` first.');
  const assetsOf = makeAssets(
    readJson<Manifest>(manifestFile),
    readJson<Record<string, string>>(join(clientFolder, '.vite/views.json')),
  );
  const entry = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as EntryServer;
  return { render: (request) => entry.render({ ...request, assetsOf }) };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
