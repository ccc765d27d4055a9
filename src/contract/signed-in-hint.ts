/**
 * A cookie that says that somebody is logged in in this browser; the token itself is in the browser's storage. The
 * server answers a closed page with a document that decides in the browser, instead of 403. It gives no access.
 */
const name = 'signed-in';

export function hasSignedInHint(cookies: string | undefined): boolean {
  return cookies !== undefined && cookies.split(';').some((cookie) => cookie.trim() === `${name}=1`);
}

const yearInSeconds = 31_536_000;

/** The value for `document.cookie` or a `Set-Cookie` header. */
export function signedInHint(isSignedIn: boolean, secure: boolean): string {
  return `${name}=1; Path=/; Max-Age=${isSignedIn ? yearInSeconds : 0}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
