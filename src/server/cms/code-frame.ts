import { ownSources } from '../http/own-sources.ts';

/**
 * The policy of a frame with an editor's code: inline scripts and images of this site, an opaque origin, no network
 * calls. The document itself sends it, so it also applies if the URL is opened directly.
 */
export function codeFramePolicy(host: string | undefined): string {
  const own = ownSources(host);
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const style =
  'body{margin:0;color:#14232b;font:1.0625rem/1.6 system-ui,sans-serif}button{min-height:2.75rem;font:inherit}';

// Part of the written document, because writing it removes the scripts of the first document.
const reportHeight =
  "(()=>{const tell=()=>parent.postMessage({phiFrame:'height',height:document.documentElement.getBoundingClientRect().height},location.origin);" +
  "addEventListener('load',tell);new ResizeObserver(tell).observe(document.documentElement)})()";

const head = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Interactive content</title><style>${style}</style>`;

/** Waits for a message with the code from the embedding page and accepts only the first. */
export const codeFrameDocument = `${head}
<noscript><p>This part of the page needs JavaScript.</p></noscript>
<script>
addEventListener('message', function take(event) {
  if (event.source !== parent || parent === self || typeof (event.data && event.data.phiCode) !== 'string') return;
  removeEventListener('message', take);
  document.open();
  document.write(${JSON.stringify(`${head}<script>${reportHeight}</script>`).replaceAll('</', '<\\/')} + event.data.phiCode);
  document.close();
});
parent.postMessage({ phiFrame: 'ready' }, location.origin);
</script>
</html>
`;
