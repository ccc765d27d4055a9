import type { Deps } from '../deps.ts';

interface Parts {
  script: string;
  style: string;
  boot: { origins: readonly string[]; identity: unknown };
}

/** The shell of the frame. It has no inline script; the data block is not executed (invariant 27). */
export function editingFrameDocument({ script, style, boot }: Parts): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page in the editor</title>
<link rel="stylesheet" href="${style}">
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

/** As strict as the policy of pages; only the editor's origins may frame it. */
export function editingFramePolicy({ config, identity }: Pick<Deps, 'config' | 'identity'>): string {
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
    "frame-src 'none'",
    `frame-ancestors ${["'self'", ...config.EDITOR_ORIGINS].join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}
