import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

/**
 * Says that this browser has passed the second factor. The token alone does not: scripts can read it, and two log-ins
 * at Firebase in the same second cannot be told apart.
 */
const staffCookieName = 'staff';
/** No log-in of staff lasts longer. */
const lifeSeconds = 12 * 60 * 60;

export function readStaffPass(header: string | undefined): string | null {
  const pass = header && parseCookie(header)[staffCookieName];
  return pass && /^[\w-]{43}$/.test(pass) ? pass : null;
}

export function writeStaffPass(reply: FastifyReply, pass: string, secure: boolean): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: staffCookieName,
      value: pass,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: '/api',
      maxAge: lifeSeconds,
    }),
  );
}
