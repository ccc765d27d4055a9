import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { schemeHead } from '#contract/scheme.ts';
import type { Deps } from '../deps.ts';
import { schemeHash } from '../http/scheme-hash.ts';
import { buildFiles } from './build-files.ts';
import type { Sources } from './sources.ts';

const withCamera = 'camera=(self), geolocation=(), microphone=()';

interface Shell {
  /** The folder of the build. */
  folder: string;
  /** The source of its entry, as Vite's manifest names it. */
  entry: string;
  /** Where its files are served. */
  prefix: '/editing' | '/backoffice';
  title: string;
  /** Data for its code; asked for with each document, because staff may change it. */
  boot: () => object;
  /** Origins that may frame it, as the policy writes them; an empty list permits none. */
  ancestors: readonly string[];
  frames: readonly string[];
  /** In development, where its code comes from instead of the build. */
  sources: Sources | null;
  /** Asked for by a press; other windows and the site may not ask. */
  usesCamera?: true;
}

/**
 * The document and the files of a window of the editor: one for everybody, made in the browser, kept by no cache. Null
 * if it is not built.
 */
export function editorShell(deps: Pick<Deps, 'config' | 'identity' | 'storage'>, shell: Shell) {
  const { sources } = shell;
  const built = sources ? null : builtFiles(shell);
  if (!sources && !built) return null;
  const files = built ?? { script: `/${shell.entry}`, style: null };
  // Vite's client needs style elements, inline scripts and a WebSocket.
  const policy = sources ? `frame-ancestors ${listOf(shell.ancestors)}` : policyOf(deps, shell);
  return {
    send: async (request: FastifyRequest, reply: FastifyReply) => {
      const document = documentOf(shell, files);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', policy)
        .headers(shell.usesCamera ? { 'permissions-policy': withCamera } : {})
        .send(sources ? await sources.document(request.url, document) : document);
    },
    async serveAssets(app: FastifyInstance): Promise<void> {
      if (sources) return;
      await buildFiles(app, deps, `${shell.prefix}/assets/`);
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

/** Its only inline script sets the theme; the data block is not executed (invariant 27). */
function documentOf({ title, boot }: Shell, { script, style }: Files): string {
  const link = style === null ? '' : `\n<link rel="stylesheet" href="${style}">`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${schemeHead}${link}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
<div id="root"></div>
<script type="application/json" id="boot">${JSON.stringify(boot()).replaceAll('<', '\\u003c')}</script>
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
    `script-src 'self' ${schemeHash}`,
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
