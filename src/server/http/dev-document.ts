import { escapeHtml } from '#contract/escape-html.ts';
import type { FastifyReply } from 'fastify';

/** A page for development; not available in production. `body` is escaped HTML. */
export function devDocument(title: string, body: string, style = ''): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; }
body { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.6 'Public Sans', system-ui, sans-serif; color: light-dark(#14232b, #f3eee3); background: light-dark(#fffdf8, #10191e); }
a { color: light-dark(#0e4f52, #8fd3cf); }
:focus-visible { outline: 3px solid light-dark(#1f7a78, #8fd3cf); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.6rem 1rem 0.6rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid light-dark(#e6ddcc, #2b3c45); overflow-wrap: anywhere; }
@media (max-width: 40rem) { table { display: block; overflow-x: auto; } th, td { min-width: 7rem; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 42rem; border: 1px solid light-dark(#e6ddcc, #2b3c45); border-radius: 10px; background: #f6f1e7; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input, button { min-height: 2.75rem; padding: 0.4rem 0.9rem; border: 1px solid light-dark(#66757b, #8b9aa0); border-radius: 10px; font: inherit; color: inherit; background: transparent; }
button { font-weight: 600; cursor: pointer; }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid light-dark(#e6ddcc, #2b3c45); border-radius: 10px; }${style}
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

export function sendDevPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(html);
}
