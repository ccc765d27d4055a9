import type { IdentitySettings, Tokens } from './session.ts';
import { SessionError } from './session-error.ts';

/** The calls of the Identity Toolkit protocol; fetched when somebody signs in, and to renew or end a session. */

/** A new session. Throws `SessionError` with a text for the person. */
export async function enter(settings: IdentitySettings, action: 'signInWithPassword' | 'signUp', account: object): Promise<Tokens> {
  const response = await post(settings, `${settings.baseUrl}/accounts:${action}`, { ...account, returnSecureToken: true });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok || !answer) throw new SessionError(response.status, response.statusText, answer);
  return { idToken: answer.idToken, refreshToken: answer.refreshToken, expiresAt: Date.now() + answer.expiresIn * 1000 };
}

/** New tokens for a session; null when it is over. Throws `SessionError` when the service cannot tell. */
export async function renew(settings: IdentitySettings, refreshToken: string): Promise<Tokens | null> {
  const response = await post(settings, settings.tokenUrl, new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }));
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return { idToken: answer.id_token, refreshToken: answer.refresh_token, expiresAt: Date.now() + answer.expires_in * 1000 };
  if ([400, 401, 403].includes(response.status)) return null;
  throw new SessionError(response.status, response.statusText, answer);
}

export async function leave(settings: IdentitySettings, refreshToken: string): Promise<void> {
  await post(settings, `${settings.baseUrl}/accounts:signOut`, { refreshToken });
}

function post({ apiKey }: IdentitySettings, url: string, body: object): Promise<Response> {
  const asForm = body instanceof URLSearchParams;
  return fetch(`${url}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    body: asForm ? body : JSON.stringify(body),
    ...(!asForm && { headers: { 'content-type': 'application/json' } }),
  });
}
