import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn } from '#server/testing/pass-on.ts';

/** What stands before several processes: it sends each request to the next of them, whoever asks. */
export interface Balancer {
  origin: string;
  /** The processes that are asked from now on; what pages call may go to others than the pages come from. */
  sendTo(origins: readonly string[], calls?: readonly string[]): void;
  /** How many requests each process has answered, by its origin. */
  answered(): ReadonlyMap<string, number>;
  /** Scripts, styles and typefaces of a version that were asked for, and those that no process had. */
  files(): { asked: number; missing: string[] };
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  let pages = inTurn([]);
  let calls = pages;
  const answered = new Map<string, number>();
  let asked = 0;
  const missing: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { url: path = '' } = incoming;
    const upstream = (/^\/(api|identity)\//.test(path) ? calls : pages)();
    if (!upstream) {
      outgoing.writeHead(502).end();
      return;
    }
    passOn(incoming, outgoing, {
      agent,
      to: upstream,
      answered(status) {
        answered.set(upstream, (answered.get(upstream) ?? 0) + 1);
        if (!/^\/((editing|backoffice)\/)?assets\//.test(path)) return;
        asked += 1;
        if (status === 404) missing.push(path);
      },
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTo(origins, toCall) {
      pages = inTurn(origins);
      calls = toCall ? inTurn(toCall) : pages;
    },
    answered: () => answered,
    files: () => ({ asked, missing }),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One after the other, and again from the first. */
function inTurn(origins: readonly string[]): () => string | undefined {
  let next = 0;
  return () => origins[next++ % origins.length];
}
