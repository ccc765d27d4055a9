import { type Attached, type Caller, type Endpoint, needsLogin } from '#contract/endpoint.ts';
import { type Locale, localeHeader } from '#contract/locale.ts';
import { noteServerTime } from './clock.ts';
import { CallError } from './call-error.ts';

/** The parts of the session that the client uses. */
export interface TokenSource {
  /** The token to send; null if no user is signed in. */
  token(): Promise<string | null>;
  /** A new token after the current one was refused; null if the session has expired. */
  refresh(): Promise<string | null>;
  signOut(): Promise<void>;
}

interface ApiSettings {
  fetch?: typeof fetch;
  session: TokenSource;
  locale: Locale;
  /** Sent with every call, such as the viewer of an editor's preview. */
  headers?: Record<string, string>;
  /** Timeout of a call without files, because other calls may wait for it. Tests use a shorter one. */
  timeoutMs?: number;
}

/** Calls the endpoints of the contract over HTTP; throws `CallError` for a response outside 2xx. */
export function makeApi({
  fetch: send = (...request) => fetch(...request),
  session,
  locale,
  headers: always = {},
  timeoutMs = 60_000,
}: ApiSettings): Caller {
  const attempt = async (endpoint: Endpoint, input: Values, token: string | null, attached?: Attached) => {
    const headers: Record<string, string> = {
      ...always,
      accept: 'application/json',
      [localeHeader]: locale,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    const [path, request] = requestOf(endpoint, input, headers, attached);
    const sentAt = Date.now();
    const response = await send(
      path,
      attached?.files?.length
        ? request
        : { ...request, keepalive: attached?.keepalive, signal: AbortSignal.timeout(timeoutMs) },
    );
    noteServerTime(response, sentAt);
    return response;
  };

  return async (endpoint, input, attached) => {
    const values = input as Values;
    const called = endpoint as Endpoint;
    const token = await session.token();
    let response = await attempt(called, values, token, attached);
    if (response.status === 401 && token) {
      const fresh = await session.refresh();
      // Refresh once, retry once, then sign out (contract §0.1). A public endpoint is retried without a token.
      if (fresh || !needsLogin(called.access)) response = await attempt(called, values, fresh, attached);
      // Does not sign out a user who has logged in since.
      if (response.status === 401 && (await session.token()) === fresh) {
        await session.signOut();
        // A service that renews an ended log-in must not keep anybody from a public page.
        if (!needsLogin(called.access)) response = await attempt(called, values, null, attached);
      }
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || !body) throw new CallError(response.status, response.statusText, body);
    return body as never;
  };
}

/** Path and query parameters are plain values; a body may contain any JSON. */
type Values = Record<string, unknown>;
type Plain = string | number | boolean;

function requestOf(
  endpoint: Endpoint,
  input: Values,
  headers: Record<string, string>,
  attached?: Attached,
): [string, RequestInit] {
  const rest = { ...input };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(value as Plain);
  });
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(rest as Record<string, Plain | null | undefined>)) {
      if (value !== null && value !== undefined) query.set(key, String(value));
    }
    return [query.size > 0 ? `${path}?${query}` : path, { headers }];
  }
  if (endpoint.body === 'multipart') {
    const form = new FormData();
    form.set('jsonData', JSON.stringify(rest));
    if (attached?.website) form.set('website', attached.website);
    for (const file of attached?.files ?? []) form.append('attachments', file);
    return [path, { method: 'POST', headers, body: form }];
  }
  return [
    path,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) },
  ];
}
