import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connect } from 'vite';
import type { RenderRequest, RenderedPage, render } from '#web/app/entry-server.tsx';
import { type Manifest, makeAssets } from './assets.ts';

/** The server uses views only through the build of this module. */
interface EntryServer {
  render: typeof render;
}

export interface Renderer {
  render(request: Omit<RenderRequest, 'assetsOf'>): Promise<RenderedPage>;
  /** Development only: serves modules and hot updates. */
  middleware?: Connect.Server;
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');
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
  return { render: (request) => entry.render({ ...request, assetsOf }), close: async () => {} };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** Renders from the sources through Vite, so changes appear at once. */
export async function developmentRenderer(server: Server): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  /** Styles of all modules rendered so far, so that pages are styled before the scripts run. */
  const styles = () =>
    [...(vite.environments.ssr.moduleGraph.urlToModuleMap.keys() ?? [])].filter((url) => url.endsWith('.css'));
  const assetsOf = () => ({
    script: '/src/web/app/entry-client.tsx',
    leavingScript: '/src/web/app/leaving/entry-leaving.ts',
    styles: ['/src/web/app/styles/index.css', ...styles()],
    preloads: [],
    fonts: [],
  });
  return {
    async render(request) {
      const entry = (await vite.ssrLoadModule('/src/web/app/entry-server.tsx')) as EntryServer;
      const rendered = await entry.render({ ...request, assetsOf });
      if (rendered.kind === 'redirect') return rendered;
      const document = rendered.kind === 'missing' ? await rendered.render() : rendered;
      return { ...document, html: await vite.transformIndexHtml(request.path, document.html) };
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
