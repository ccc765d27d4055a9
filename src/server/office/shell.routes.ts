import type { FastifyInstance } from 'fastify';
import { getMyPermissions } from '#contract/admin/me.ts';
import * as schemas from '#contract/admin/me.schemas.ts';
import { editorShell } from '../cms/editor-shell.ts';
import { backOfficeFolder } from '../cms/renderer.ts';
import type { Sources } from '../cms/sources.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { permissionsOf } from '../members/permissions.ts';

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
    boot: { identity: deps.identity.publicConfig() },
    ancestors: [],
    frames: ["'self'"],
    sources,
  });
  if (!shell) return;
  app.get('/admin', shell.send);
  app.get('/admin/*', shell.send);
  // The page that tests the messages of the editor.
  if (!deps.config.production) app.get('/dev/editor-protocol', shell.send);
  await shell.serveAssets(app);
}
