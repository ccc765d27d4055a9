import type { Config } from '../config.ts';

/** Nothing may be loaded, run or framed: right for answers that are no documents. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of built files. A worker runs under the policy of its own file, so its calls and modules stay allowed.
 */
const filePolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Headers of every response; a route that needs another value sets it itself. Pictures and built files are public:
 * other sites and mail programs show them, and frames without an origin load them (`publicFile`).
 */
export function responseHeaders(config: Pick<Config, 'publicOrigin'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Never the path or query: the words of a search would stand in the log of a proxy.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': closedPolicy,
    ...(config.publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Headers of a built file, which replace those above. */
export const publicFile = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': filePolicy,
};
