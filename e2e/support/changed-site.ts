import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that can change or refuse single responses, as a new release or a fault would. */
export interface ChangedSite {
  origin: string;
  /** Requests for a path so far. */
  count(path: string): number;
  /** Replaces the body of a path, made from the site's own; null refuses the path with 404. */
  change(path: string, edit: ((body: string) => string) | null): void;
  /** Serves the site's own response again. */
  restore(path: string): void;
  close(): Promise<void>;
}

export async function changedSite(site: string): Promise<ChangedSite> {
  const edits = new Map<string, ((body: string) => string) | null>();
  const counts = new Map<string, number>();
  const upstream = new URL(site);
  const server = createServer((incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const edit = edits.get(path);
    if (edit === null) {
      outgoing.writeHead(404).end();
      return;
    }
    // The host stays, because the site accepts the origin of a call only if it matches. A changed response must be
    // complete: neither compressed nor 304.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...complete } = incoming.headers;
    const headers = edit ? { ...complete, 'accept-encoding': 'identity' } : incoming.headers;
    const forwarded = httpRequest(
      { host: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        if (!edit) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-length': _length, etag: _tag, 'last-modified': _modified, ...rest } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, rest).end(edit(Buffer.concat(parts).toString()));
        });
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (path) => counts.get(path) ?? 0,
    change: (path, edit) => void edits.set(path, edit),
    restore: (path) => void edits.delete(path),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
