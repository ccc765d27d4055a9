import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

/** The browser of a request: the id of its device cookie, and its User-Agent header. */
export interface ClientDevice {
  id: string | null;
  userAgent: string | null;
}

/** Set after a log-in, so that a later log-in from the same browser causes no mail about a new device. */
const deviceCookieName = 'device';
/** Browsers keep no cookie for longer. */
const lifeSeconds = 400 * 24 * 60 * 60;

export function readDevice(headers: { cookie?: string; 'user-agent'?: string }): ClientDevice {
  const id = headers.cookie && parseCookie(headers.cookie)[deviceCookieName];
  return {
    id: id && /^[\w-]{43}$/.test(id) ? id : null,
    userAgent: headers['user-agent']?.slice(0, 400) ?? null,
  };
}

export function writeDeviceCookie(reply: FastifyReply, id: string, secure: boolean): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: deviceCookieName,
      value: id,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api',
      maxAge: lifeSeconds,
    }),
  );
}
