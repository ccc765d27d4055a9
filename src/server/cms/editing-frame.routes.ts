import type { FastifyInstance } from 'fastify';
import { helplinesIn } from '../config.ts';
import type { Deps } from '../deps.ts';
import { editorShell } from './editor-shell.ts';
import { editingFolder } from '../built-files.ts';
import type { Sources } from './sources.ts';

/** The page in the frame of the editor (§2 `/cms/page/render/{id}`). */
export async function editingFrameRoutes(app: FastifyInstance, deps: Deps, sources: Sources | null): Promise<void> {
  const shell = editorShell(deps, {
    folder: editingFolder,
    entry: 'src/web/app/editing/entry-editing.tsx',
    prefix: '/editing',
    title: 'Page in the editor',
    boot: () => ({
      origins: deps.config.EDITOR_ORIGINS,
      identity: deps.identity.publicConfig(),
      helplines: { au: helplinesIn(deps.config, 'au'), nz: helplinesIn(deps.config, 'nz') },
    }),
    ancestors: ["'self'", ...deps.config.EDITOR_ORIGINS],
    frames: [],
    sources,
  });
  if (!shell) return;
  app.get('/cms/page/render/:id', shell.send);
  await shell.serveAssets(app);
}
