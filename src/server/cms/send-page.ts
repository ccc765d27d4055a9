import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { HeaderList } from './document-headers.ts';
import type { CachedPage } from './page-cache.ts';

/**
 * Sends a cached page and only chooses the bytes: the benchmark compares it with a bare reply of the same bytes.
 * Fastify's hooks do not run for this response.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  page: CachedPage,
  headersOf: (page: CachedPage) => HeaderList,
): void {
  const { headers, method } = request;
  if (page.status === 200 && headers['if-none-match'] === page.etag) {
    page.headerLists.unchanged ??= headerListOf(headersOf(page), page, {});
    response.writeHead(304, withId(page.headerLists.unchanged, id)).end();
    return;
  }
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const bytes = page[encoding];
  const headerList = (page.headerLists[encoding] ??= headerListOf(headersOf(page), page, {
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }));
  response.writeHead(page.status, withId(headerList, id));
  if (method === 'HEAD') response.end();
  else response.end(bytes);
}

function headerListOf(shared: HeaderList, { etag }: CachedPage, own: Record<string, string>): string[] {
  return [...shared, 'etag', etag, ...Object.entries(own).flat(), 'x-request-id', ''];
}

/** Sets the request id in the shared list; safe, because `writeHead` copies the list synchronously. */
function withId(headers: string[], id: string): string[] {
  headers[headers.length - 1] = id;
  return headers;
}
