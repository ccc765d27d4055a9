import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint (contract §0.4). `opt` works without a token and returns more with one. `staff` is anybody
 * with a permission, and the answer holds only what each may see; otherwise staff need the named permission. The field
 * is required, so an endpoint without an access rule does not compile.
 */
export type EndpointAccess = 'anon' | 'opt' | 'user' | 'staff' | Permission;

/** Whether an endpoint needs a token; other endpoints work without one. */
export function needsLogin(access: EndpointAccess): boolean {
  return access !== 'anon' && access !== 'opt';
}

const withoutPermission = ['anon', 'opt', 'user', 'staff'] as const;

/** The permission that the caller needs; null if none is named. */
export function permissionFor(access: EndpointAccess): Permission | null {
  return isNamed(access) ? access : null;
}

const isNamed = (access: EndpointAccess): access is Permission => !withoutPermission.some((other) => other === access);

/** Request and response shapes of an endpoint and its OpenAPI summary; defined in `<area>.schemas.ts`. */
export interface EndpointSchemas {
  /**
   * Path, query and body members in one object. It checks types only; the verb checks form rules with user-facing texts
   * (contract §0.3).
   */
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  summary: string;
}

/**
 * Method, path and options of a call. The browser imports only endpoints; the server adds their schemas
 * (server/http/route.ts), so the browser does not load them.
 */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> {
  method: 'GET' | 'POST';
  /** Path with `{name}` for path parameters; the other members of `input` are sent as query (GET) or body (POST). */
  path: `/${string}`;
  access: EndpointAccess;
  /**
   * A POST that changes nothing: what it looks for names people, and a proxy keeps the addresses of calls in its log.
   */
  asks?: true;
  /**
   * Asks again who the person is: without a password or code of the last 30 minutes the answer is
   * `errors[code:'sign_in_again']` and nothing happens.
   */
  fresh?: true;
  /** Sent by the page without anybody pressing anything, so it does not keep a log-in of staff alive. */
  background?: true;
  /** Encoding of a POST body; `multipart` sends `input` as JSON in the part `jsonData` (contract §6). */
  body?: 'json' | 'multipart';
  /** Maximum total bytes of the files of a multipart form (attachments.ts); no files if omitted. */
  files?: number;
  /** Maximum bytes of one file; that of attachments if omitted. */
  fileBytes?: number;
  /** Maximum bytes of a JSON body, if it may be larger than others (app.ts). */
  maxBody?: number;
  /** The response contains personal data even without a token, so nothing may cache it (invariant 37). */
  personal?: true;
  /**
   * Calls permitted per IP address, for endpoints that send mail or need much work; over all processes of the site.
   * `eachProcess`: the limit only protects a process from much work, so each counts alone.
   */
  limit?: { calls: number; minutes: number; eachProcess?: true };
  /** Never set; it exists only to give the compiler the types of the schemas. */
  schemas?: S;
}

export type Input<E> = E extends Endpoint<infer S> ? z.infer<S['input']> : never;
export type Output<E> = E extends Endpoint<infer S> ? z.infer<S['output']> : never;

/** The parts of a multipart form besides its JSON. */
export interface Attached {
  files?: readonly File[];
  /** A hidden field (honeypot): only programs fill it in. */
  website?: string;
  /** The call goes on when the window closes; for a few bytes only. */
  keepalive?: true;
}

/** Calls an endpoint, over HTTP in the browser and in process on the server. Throws `CallError` on an HTTP failure. */
export type Caller = <S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  input: z.infer<S['input']>,
  attached?: Attached,
) => Promise<z.infer<S['output']>>;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
