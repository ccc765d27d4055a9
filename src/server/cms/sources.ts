import type { FastifyInstance } from 'fastify';
import type { render } from '#web/app/entry-server.tsx';
import { root } from '../built-files.ts';
import type { Renderer } from './renderer.ts';

/** Development: the browser's code comes from the sources through Vite, so changes appear at once. */
export interface Sources {
  renderer: Renderer;
  /** Adds what Vite needs to a document that names a module of the sources. */
  document(path: string, html: string): Promise<string>;
}

/** Loaded before anybody opens them, so that Vite does not find new packages and load the page again. */
const entries = [
  'src/web/app/entry-client.tsx',
  'src/web/app/leaving/entry-leaving.ts',
  'src/web/app/editing/entry-editing.tsx',
  'src/backoffice/app/entry-backoffice.tsx',
];

export async function serveSources(app: FastifyInstance): Promise<Sources> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    optimizeDeps: { entries },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|local-gateway|identity)\//i.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  // Before the server waits for its connections: open pages hold a WebSocket, which Node does not count as idle.
  app.addHook('preClose', () => vite.close());
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
    document: (path, html) => vite.transformIndexHtml(path, html),
    renderer: {
      async render(request) {
        const entry = (await vite.ssrLoadModule('/src/web/app/entry-server.tsx')) as { render: typeof render };
        const rendered = await entry.render({ ...request, assetsOf });
        if (rendered.kind === 'redirect') return rendered;
        const document = rendered.kind === 'missing' ? await rendered.render() : rendered;
        return { ...document, html: await vite.transformIndexHtml(request.path, document.html) };
      },
    },
  };
}
