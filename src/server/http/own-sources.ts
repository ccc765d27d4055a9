/**
 * The sources of this site in the policy of a sandboxed document. WebKit compares 'self' with the document's opaque
 * origin, so in Safari it matches nothing. In a policy, `http:` also means https.
 */
export function ownSources(host: string | undefined): string {
  return host !== undefined && /^[a-z\d.:[\]-]+$/i.test(host) ? `'self' http://${host}` : "'self'";
}
