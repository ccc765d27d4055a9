import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getMyPermissions } from '#contract/admin/me.ts';
import * as schemas from '#contract/admin/me.schemas.ts';
import { editorShell } from '../cms/editor-shell.ts';
import { backOfficeFolder, clientFolder } from '../built-files.ts';
import type { Sources } from '../cms/sources.ts';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import type { Routes } from '../http/route.ts';
import { permissionsOf } from '../viewer/permissions.ts';

/** Null if it is not built, as in development. Switched off, as that of visitors is, it removes itself. */
function doorWorker({ config }: Pick<Deps, 'config'>): Buffer | null {
  const file = config.SERVICE_WORKER
    ? join(backOfficeFolder, 'door-worker.js')
    : join(clientFolder, 'service-worker-off.js');
  return existsSync(file) ? readFileSync(file) : null;
}

/** The window of the back office, made in the browser. Its calls decide what the person may do. */
export async function backOfficeRoutes(
  app: FastifyInstance,
  routes: Routes,
  deps: Deps,
  sources: Sources | null,
): Promise<void> {
  routes.add(getMyPermissions, schemas.getMyPermissions, async ({ viewer }) => ({
    permissions: permissionsOf(viewer),
  }));
  const shell = editorShell(deps, {
    folder: backOfficeFolder,
    entry: 'src/backoffice/app/entry-backoffice.tsx',
    prefix: '/backoffice',
    title: 'Back office',
    boot: () => ({ identity: deps.identity.publicConfig() }),
    ancestors: [],
    frames: ["'self'"],
    sources,
    // Tickets are scanned at a door.
    usesCamera: true,
  });
  if (!shell) return;
  // Before the documents: the worker with which a door opens without a network (decision 56).
  const worker = doorWorker(deps);
  if (worker !== null)
    app.get('/admin/door-worker.js', (_request, reply) =>
      reply.headers(publicFile).header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
    );
  app.get('/admin', shell.send);
  app.get('/admin/*', shell.send);
  await shell.serveAssets(app);
}
