import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { passOn } from './pass-on.ts';

/**
 * A small balancer: it sends each request to the next process that `/health/ready` calls ready.
 */
export interface RoundRobin {
  url: string;
  /** The processes; a test replaces one when its next has started. */
  targets: string[];
  /** Forms that a process has and has not answered yet. */
  uploads(target: string): number;
  /** Whether new requests go there. */
  isReady(target: string): boolean;
  close(): Promise<void>;
}

/** As a balancer that asks often. */
const askedMs = 100;

export async function roundRobin(targets: string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map<string, boolean>();
  const uploads = new Map<string, number>();
  let turn = 0;
  const count = (target: string, by: number) => uploads.set(target, (uploads.get(target) ?? 0) + by);

  function next(): string | undefined {
    const some = balancer.targets.filter((target) => ready.get(target) !== false);
    turn += 1;
    return some[turn % some.length];
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const target = next();
    if (target === undefined) {
      response.writeHead(502).end('No process is ready.');
      return;
    }
    const sent = passOn(request, response, {
      agent,
      to: target,
      lost: () => response.writeHead(502).end('The process has not answered.'),
    });
    if (request.method !== 'POST') return;
    count(target, 1);
    sent.once('close', () => count(target, -1));
  }

  const look = async (target: string) => {
    const answer = await fetch(`${target}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    ready.set(target, answer?.status === 200);
  };
  const timer = setInterval(() => {
    for (const target of balancer.targets) void look(target);
  }, askedMs);

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const balancer: RoundRobin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    uploads: (target) => uploads.get(target) ?? 0,
    isReady: (target) => ready.get(target) === true,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return balancer;
}
