import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A response in place of the documented one; with 'silence' the server never responds. */
export type ServedResponse = { status: number; body: string | Buffer; type?: string } | 'silence';

export interface InstagramPost {
  id: string;
  media_type: string;
  media_url?: string;
  thumbnail_url?: string;
  permalink?: string;
  caption?: string;
  timestamp: string;
}

/**
 * A server with the part of the Instagram API that the site uses, as documented: cursors, token exchange and Graph API
 * errors. It also serves the images.
 */
export interface InstagramServer {
  origin: string;
  posts: InstagramPost[];
  /** The valid token; an exchange replaces it. */
  token: string;
  perPage: number;
  /** Paths and queries of all requests, in order. */
  requests: { path: string; query: URLSearchParams }[];
  /** Responses by path that override the normal ones. */
  instead: Map<string, ServedResponse>;
  post(number: number, more?: Partial<InstagramPost>): InstagramPost;
  close(): Promise<void>;
}

export async function instagramServer(): Promise<InstagramServer> {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1b7371' } })
    .jpeg()
    .toBuffer();
  const server = createServer((request, response) => serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const self: InstagramServer = {
    origin,
    posts: [],
    token: 'IGAAfirstlonglivedtoken0001',
    perPage: 25,
    requests: [],
    instead: new Map(),
    post: (number, more = {}) => ({
      id: `1789${String(number).padStart(13, '0')}`,
      media_type: 'IMAGE',
      media_url: `${origin}/picture/${number}.jpg`,
      permalink: `https://www.instagram.com/p/Post${number}/`,
      caption: `Post ${number}`,
      timestamp: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().replace('.000Z', '+0000'),
      ...more,
    }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin);
    self.requests.push({ path, query });
    const served = self.instead.get(path) ?? usual(path, query);
    if (served === 'silence') return;
    response
      .writeHead(served.status, { 'content-type': served.type ?? 'application/json; charset=UTF-8' })
      .end(served.body);
  }

  function usual(path: string, query: URLSearchParams): ServedResponse {
    if (path.startsWith('/picture/')) return { status: 200, type: 'image/jpeg', body: picture };
    if (query.get('access_token') !== self.token)
      return graphError(190, 463, 'Error validating access token: Session has expired.');
    if (path === '/me/media') return mediaPage(query);
    if (path === '/refresh_access_token' && query.get('grant_type') === 'ig_refresh_token') {
      self.token = `${self.token.slice(0, 20)}-again-${self.requests.length}`;
      return json({ access_token: self.token, token_type: 'bearer', expires_in: 5_183_944 });
    }
    return graphError(100, 33, 'Unsupported get request.');
  }

  function mediaPage(query: URLSearchParams): ServedResponse {
    const from = Number(query.get('after')?.replace('cursor', '') ?? 0);
    const to = from + Math.min(self.perPage, Number(query.get('limit') ?? 25));
    const wanted = (query.get('fields') ?? 'id').split(',');
    const data = self.posts
      .slice(from, to)
      .map((post) => Object.fromEntries(Object.entries(post).filter(([name]) => wanted.includes(name))));
    const next =
      to < self.posts.length
        ? { next: `${origin}/v25.0/me/media?access_token=${query.get('access_token')}&after=cursor${to}` }
        : {};
    return json({ data, paging: { cursors: { before: `cursor${from}`, after: `cursor${to}` }, ...next } });
  }

  return self;
}

/** An error response in the shape of the Graph API. */
export function graphError(code: number, subcode: number, message: string, status = 400): ServedResponse {
  return json(
    { error: { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'AbCdEfGhIjK' } },
    status,
  );
}

function json(body: unknown, status = 200): ServedResponse {
  return { status, body: JSON.stringify(body) };
}
