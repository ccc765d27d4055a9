import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import type { Sources } from './sources.ts';

const year = 365 * 24 * 60 * 60;

interface Shell {
  /** The folder of the build. */
  folder: string;
  /** The source of its entry, as Vite's manifest names it. */
  entry: string;
  /** Where its files are served. */
  prefix: `/${string}`;
  title: string;
  boot: object;
  /** Origins that may frame it, as the policy writes them; an empty list permits none. */
  ancestors: readonly string[];
  frames: readonly string[];
  /** In development, where its code comes from instead of the build. */
  sources: Sources | null;
}

/**
 * The document and the files of a window of the editor: one for everybody, made in the browser, kept by no cache. Null
 * if it is not built.
 */
export function editorShell(deps: Pick<Deps, 'config' | 'identity'>, shell: Shell) {
  const { sources } = shell;
  const built = sources ? null : builtFiles(shell);
  if (!sources && !built) return null;
  const document = documentOf(shell, built ?? { script: `/${shell.entry}`, style: null });
  // Vite's client needs style elements, inline scripts and a WebSocket.
  const policy = sources ? `frame-ancestors ${listOf(shell.ancestors)}` : policyOf(deps, shell);
  return {
    send: async (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', policy)
        .send(sources ? await sources.document(request.url, document) : document),
    async serveAssets(app: FastifyInstance): Promise<void> {
      if (sources) return;
      await app.register(fastifyStatic, {
        root: join(shell.folder, 'assets'),
        prefix: `${shell.prefix}/assets/`,
        index: false,
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header('cache-control', `public, max-age=${year}, immutable`).headers(publicFile);
        },
      });
    },
  };
}

interface Files {
  script: string;
  /** Null in development, where the scripts bring their styles. */
  style: string | null;
}

function builtFiles(shell: Shell): Files | null {
  const manifestFile = join(shell.folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return null;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string; css?: string[] }>;
  const { file: script, css: styles = [] } = manifest[shell.entry] ?? { file: '' };
  const style = styles[0] ?? Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file ?? '';
  return { script: `${shell.prefix}/${script}`, style: `${shell.prefix}/${style}` };
}

/** It has no inline script; the data block is not executed (invariant 27). */
function documentOf({ title, boot }: Shell, { script, style }: Files): string {
  const link = style === null ? '' : `\n<link rel="stylesheet" href="${style}">`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${link}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
<div id="root"></div>
<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${script}"></script>
</body>
</html>
`;
}

/** As strict as the policy of pages. */
function policyOf({ identity }: Pick<Deps, 'config' | 'identity'>, { ancestors, frames }: Shell): string {
  const services = [
    ...new Set(
      Object.values(identity.publicConfig()).flatMap((address) => {
        const url = URL.parse(address);
        return url && url.origin !== 'null' ? [url.origin] : [];
      }),
    ),
  ];
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...services].join(' ')}`,
    `frame-src ${listOf(frames)}`,
    `frame-ancestors ${listOf(ancestors)}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function listOf(origins: readonly string[]): string {
  return origins.length === 0 ? "'none'" : origins.join(' ');
}
