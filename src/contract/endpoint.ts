import type * as z from 'zod/mini';

/**
 * Who may call an endpoint (contract §0.4). `opt` works for everybody and is richer with a token.
 * The field is required: an endpoint that names nobody does not compile.
 */
export type EndpointAccess = 'anon' | 'opt' | 'user' | 'editor';

/** The one description of a call; the server route, the browser client and the OpenAPI document are made from it. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
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
  /**
   * Path, query and body members in one object. Types only; rules that a person reads are checked by the verb (contract
   * §0.3).
   */
  input: I;
  output: O;
  summary: string;
}

export type Input<E> = E extends Endpoint<infer I, infer _O> ? z.infer<I> : never;
export type Output<E> = E extends Endpoint<infer _I, infer O> ? z.infer<O> : never;

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
export type Caller = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.infer<I>,
  attached?: Attached,
) => Promise<z.infer<O>>;

export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(definition: Endpoint<I, O>): Endpoint<I, O> {
  return definition;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
