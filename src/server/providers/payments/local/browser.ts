import { readFileSync } from 'node:fs';
import { plainFaces } from '../../../http/plain-faces.ts';
import { ownSources } from '../../../http/own-sources.ts';
import { text, parseForm } from './form.ts';
import { authenticateIntent } from './intents.ts';
import type { Ledger } from './ledger.ts';
import { missing, Refusal, type GatewayResponse } from './refusal.ts';
import { authenticateSetup } from './setups.ts';
import { createToken } from './sources.ts';

/** The only gateway paths that a browser can reach, directly or through the site's server. */
export const browserPrefix = '/local-gateway';
export const browserPages = ['/card', '/card.js', '/challenge', '/challenge.js', '/widget.css'] as const;
export const browserActions = ['/tokens', '/challenge/payment', '/challenge/answer'] as const;

const files: Record<(typeof browserPages)[number], { file: string; type: string }> = {
  '/card': { file: 'card.html', type: 'text/html; charset=utf-8' },
  '/card.js': { file: 'card.js', type: 'text/javascript; charset=utf-8' },
  '/challenge': { file: 'challenge.html', type: 'text/html; charset=utf-8' },
  '/challenge.js': { file: 'challenge.js', type: 'text/javascript; charset=utf-8' },
  '/widget.css': { file: 'widget.css', type: 'text/css; charset=utf-8' },
};

/** Headers of all browser responses. The pages run in a sandboxed frame, so their origin is opaque. */
export function browserHeaders(host: string | undefined): Record<string, string> {
  const own = ownSources(host);
  return {
    'content-security-policy': `default-src 'none'; script-src ${own}; style-src ${own}; font-src ${own}; connect-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

export interface Page {
  type: string;
  body: string;
}

export function browserPage(path: string, publishableKey: string): Page | null {
  const known = browserPages.find((each) => each === path);
  if (known === undefined) return null;
  const { file, type } = files[known];
  const source = readFileSync(new URL(`./widget/${file}`, import.meta.url), 'utf8');
  return {
    type,
    body: source.replaceAll('/* {{faces}} */', plainFaces).replaceAll('{{publishableKey}}', publishableKey),
  };
}

export function browserAction(path: string, body: string, publishableKey: string): (ledger: Ledger) => GatewayResponse {
  const fields = parseForm(body) ?? {};
  if (text(fields, 'key') !== publishableKey) {
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  const clientSecret = text(fields, 'client_secret') ?? '';
  switch (path) {
    case '/tokens':
      return (ledger) => asOutcome(() => createToken(ledger, fields));
    case '/challenge/payment':
      return (ledger) => {
        const intent =
          ledger.one('SELECT amount, last4, status FROM intents WHERE client_secret = ?', clientSecret) ??
          ledger.one('SELECT last4, status FROM setups WHERE client_secret = ?', clientSecret);
        if (intent === null) throw missing('payment_intent', clientSecret, 'client_secret');
        return { status: 200, body: intent };
      };
    case '/challenge/answer':
      return (ledger) => {
        const isGenuine = text(fields, 'result') === 'complete';
        const { body: intent } =
          authenticateSetup(ledger, clientSecret, isGenuine) ?? authenticateIntent(ledger, clientSecret, isGenuine);
        const error =
          'last_payment_error' in intent
            ? intent.last_payment_error
            : 'last_setup_error' in intent
              ? intent.last_setup_error
              : null;
        return { status: 200, body: { status: 'status' in intent ? intent.status : 'unknown', error } };
      };
    default:
      throw missing('page', path);
  }
}

/** Returns a refused card with status 200: it is an expected outcome, and browsers log every 4xx as an error. */
function asOutcome(work: () => GatewayResponse): GatewayResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal && error.response.status === 402) return { ...error.response, status: 200 };
    throw error;
  }
}
