import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderRequest, RenderedPage, render } from '#web/app/entry-server.tsx';
import { type Manifest, makeAssets } from './assets.ts';

/** The server uses views only through the build of this module. */
interface EntryServer {
  render: typeof render;
}

export interface Renderer {
  render(request: Omit<RenderRequest, 'assetsOf'>): Promise<RenderedPage>;
}

export const root = resolve(import.meta.dirname, '../../..');
export const clientFolder = join(root, 'dist/client');
export const editingFolder = join(root, 'dist/editing');
export const backOfficeFolder = join(root, 'dist/backoffice');
const manifestFile = join(clientFolder, '.vite/manifest.json');

export function isBuilt(): boolean {
  return existsSync(manifestFile);
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
