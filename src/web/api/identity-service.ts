import type { IdentityService, Tokens } from './session.ts';
import { SessionError } from './session-error.ts';

/** Calls of the Identity Toolkit protocol. Loaded only for log-in, and to renew or end a session. */

/** Creates a session. Throws `SessionError` with a text for the user. */
export async function enter(
  service: IdentityService,
  action: 'signInWithPassword' | 'signUp',
  account: object,
): Promise<Tokens> {
  const response = await post(service, `${service.baseUrl}/accounts:${action}`, {
    ...account,
    returnSecureToken: true,
  });
  const body = await response.json().catch(() => undefined);
  if (!response.ok || !body) throw new SessionError(response.status, response.statusText, body);
  return {
    idToken: body.idToken,
    refreshToken: body.refreshToken,
    expiresAt: Date.now() + body.expiresIn * 1000,
  };
}

/** New tokens for a session; null if it has expired. Throws `SessionError` if the service fails. */
export async function renew(service: IdentityService, refreshToken: string): Promise<Tokens | null> {
  const response = await post(
    service,
    service.tokenUrl,
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  );
  const body = await response.json().catch(() => undefined);
  if (response.ok && body)
    return {
      idToken: body.id_token,
      refreshToken: body.refresh_token,
      expiresAt: Date.now() + body.expires_in * 1000,
    };
  if ([400, 401, 403].includes(response.status)) return null;
  throw new SessionError(response.status, response.statusText, body);
}

export async function leave(service: IdentityService, { idToken, refreshToken }: Tokens): Promise<void> {
  // Reads the body to its end; otherwise the browser may abort the request and report it as failed.
  await (await post(service, service.signOutUrl, { idToken, refreshToken })).text();
}

function post({ apiKey, timeoutMs }: IdentityService, url: string, body: object): Promise<Response> {
  const asForm = body instanceof URLSearchParams;
  return fetch(`${url}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    body: asForm ? body : JSON.stringify(body),
    ...(!asForm && { headers: { 'content-type': 'application/json' } }),
  });
}
