/**
 * What may happen in a frame with an editor's code: inline scripts and pictures of this site, without an origin,
 * without calls anywhere. The policy is the document's own, so the code is as harmless when the address is opened by
 * itself.
 */
export function codeFramePolicy(): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const style =
  'body{margin:0;color:#14232b;font:1.0625rem/1.6 system-ui,sans-serif}button{min-height:2.75rem;font:inherit}';

// Inside the written document, so that it outlives the one it was written from.
const tellHeight =
  "(()=>{const tell=()=>parent.postMessage({phiFrame:'height',height:document.documentElement.getBoundingClientRect().height},location.origin);" +
  "addEventListener('load',tell);new ResizeObserver(tell).observe(document.documentElement)})()";

const head = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Interactive content</title><style>${style}</style>`;

/** Waits for the code of the page around it, and takes one only. */
export const codeFrameDocument = `${head}
<noscript><p>This part of the page needs JavaScript.</p></noscript>
<script>
addEventListener('message', function take(event) {
  if (event.source !== parent || parent === self || typeof (event.data && event.data.phiCode) !== 'string') return;
  removeEventListener('message', take);
  document.open();
  document.write(${JSON.stringify(`${head}<script>${tellHeight}</script>`).replaceAll('</', '<\\/')} + event.data.phiCode);
  document.close();
});
parent.postMessage({ phiFrame: 'ready' }, location.origin);
</script>
</html>
`;
