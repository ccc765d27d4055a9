import type * as z from 'zod/mini';

/**
 * Who may call an endpoint (contract §0.4). `opt` works for everybody and is richer with a token.
 * The field is required: an endpoint that names nobody does not compile.
 */
export type EndpointAccess = 'anon' | 'opt' | 'user' | 'editor';

/** What crosses the wire in a call, and what the OpenAPI document says of it. Stands in `<area>.schemas.ts`. */
export interface EndpointSchemas {
  /**
   * Path, query and body members in one object. Types only; rules that a person reads are checked by the verb (contract
   * §0.3).
   */
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  summary: string;
}

/**
 * How a call travels. The browser imports endpoints alone; the server adds their schemas (server/route.ts), so that the
 * browser loads none of them.
 */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> {
  method: 'GET' | 'POST';
  /**
   * Path with `{name}` for path parameters; the other members of `input` travel in the query (GET) or the body (POST).
   */
  path: `/${string}`;
  access: EndpointAccess;
  /** How the body of a POST travels; `multipart` puts `input` as JSON into the part `jsonData` (contract §6). */
  body?: 'json' | 'multipart';
  /** Bytes of files that a multipart form may carry together (attachments.ts); the others take none. */
  files?: number;
  /** The answer is about one person, token or not: nothing keeps it (invariant 37). */
  personal?: true;
  /** Calls that one address may make, because each one writes to somebody or is work. */
  limit?: { calls: number; minutes: number };
  /** Exists for the compiler only and is never set: it ties the endpoint to the types of its schemas. */
  schemas?: S;
}

export type Input<E> = E extends Endpoint<infer S> ? z.infer<S['input']> : never;
export type Output<E> = E extends Endpoint<infer S> ? z.infer<S['output']> : never;

/** What a multipart form carries beside its JSON. */
export interface Attached {
  files?: readonly File[];
  /** A field that people cannot see: whoever fills it in is a program. */
  website?: string;
}

/**
 * Calls an endpoint: over HTTP in the browser, in process while the server renders. Throws `CallError` on an HTTP
 * failure.
 */
export type Caller = <S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  input: z.infer<S['input']>,
  attached?: Attached,
) => Promise<z.infer<S['output']>>;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
