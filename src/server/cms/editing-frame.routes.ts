import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { editingFolder } from './renderer.ts';
import { editingFrameDocument, editingFramePolicy } from './editing-frame.ts';

const year = 365 * 24 * 60 * 60;

/** The page in the frame of the editor (§2 `/cms/page/render/{id}`), made in the browser; no cache stores it. */
export async function editingFrameRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const manifestFile = join(editingFolder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string; css?: string[] }>;
  const { file: script, css: styles = [] } = manifest['src/web/app/editing/entry-editing.tsx'] ?? { file: '' };
  const style = styles[0] ?? Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file ?? '';
  const document = editingFrameDocument({
    script: `/editing/${script}`,
    style: `/editing/${style}`,
    boot: { origins: deps.config.EDITOR_ORIGINS, identity: deps.identity.publicConfig() },
  });
  const policy = editingFramePolicy(deps);
  app.get('/cms/page/render/:id', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .header('content-security-policy', policy)
      .send(document),
  );
  await app.register(fastifyStatic, {
    root: join(editingFolder, 'assets'),
    prefix: '/editing/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`).header('x-content-type-options', 'nosniff');
    },
  });
}
