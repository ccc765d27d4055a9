import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { findVerb } from './api.ts';
import { browserAction, browserHeaders, browserPage, browserPrefix } from './browser.ts';
import { startDeliveries } from './deliveries.ts';
import { changeDispute, disputeSchema } from './disputes.ts';
import { faultList, faultSchema } from './faults.ts';
import { runOnce, inUse, keyedRequest, type StoredResponse } from './idempotency.ts';
import { newId, openLedger } from './ledger.ts';
import { recentActivity, wholeLedger } from './queries.ts';
import { endRefund } from './refunds.ts';
import { type GatewayResponse, invalid, Refusal } from './refusal.ts';
import { faultOf, switchNames, type SwitchName } from './switches.ts';

export interface LocalGatewayOptions {
  dataDir: string;
  /** 0, the default, selects a free port. */
  port?: number;
  /** Default: loopback only, because browsers reach the gateway through the site's server. */
  host?: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl?: string | (() => string | null);
  /** Enables /local/faults, /local/switches and /local/bank; off by default. */
  allowFaults?: boolean;
}

export interface LocalGateway {
  url: string;
  port: number;
  close(): Promise<void>;
}

const maxBodyBytes = 64 * 1024;

/** A card gateway for development, tests and demonstrations. It implements Stripe's protocol and moves no money. */
export async function startLocalGateway(options: LocalGatewayOptions): Promise<LocalGateway> {
  const ledger = openLedger(options.dataDir);
  const webhookUrl = options.webhookUrl ?? null;
  const faults = faultList();
  const deliveries = startDeliveries(ledger, {
    secret: options.webhookSecret,
    url: typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl,
    fault: (type) => faults.take('EVENT', type),
  });
  const busyKeys = new Set<string>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    // Concatenated, because a path that begins with `//` would be parsed as a host relative to a base.
    const url = URL.parse(`http://gateway.local${request.url ?? '/'}`);
    if (url === null) throw invalid('The request path is not valid.');
    const body = await readBody(request);
    if (url.pathname.startsWith(`${browserPrefix}/`)) {
      forBrowser(request, url.pathname.slice(browserPrefix.length), body, response);
    } else if (url.pathname === '/local/ledger') {
      requireKey(request, options.secretKey);
      send(response, 200, wholeLedger(ledger));
    } else if (url.pathname === '/local/faults' && options.allowFaults === true) {
      requireKey(request, options.secretKey);
      if (method === 'POST') faults.add(parsed(faultSchema, body));
      else faults.clear();
      send(response, 200, {});
    } else if (url.pathname === '/local/switches' && options.allowFaults === true) {
      requireKey(request, options.secretKey);
      if (method === 'POST') turn(parsed(switchSchema, body));
      send(response, 200, labReport());
    } else if (url.pathname === '/local/bank' && options.allowFaults === true) {
      requireKey(request, options.secretKey);
      const result = atBank(body);
      send(response, result.status, result.body);
    } else {
      await forServer(method, url, body, request, response);
    }
    deliveries.kick();
  }

  async function forServer(
    method: string,
    url: URL,
    body: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isToken = method === 'POST' && url.pathname === '/v1/tokens';
    requireKey(request, options.secretKey, ...(isToken ? [options.publishableKey] : []));
    const header = request.headers['idempotency-key'];
    const keyed =
      method === 'POST' && typeof header === 'string' ? keyedRequest(header, method, url.pathname, body) : null;
    if (keyed !== null && busyKeys.has(keyed.key)) throw inUse(keyed.key);
    if (keyed !== null) busyKeys.add(keyed.key);
    try {
      const verb = findVerb(method, url, body);
      const kept = await faults.apply<StoredResponse>(
        faults.take(method, url.pathname),
        () => runOnce(ledger, keyed, () => verb(ledger)),
        (status) => ({ status, body: { error: { type: 'api_error', message: 'Injected fault.' } }, replayed: false }),
      );
      if (kept === null) {
        request.socket.destroy();
        return;
      }
      if (kept.replayed) response.setHeader('idempotent-replayed', 'true');
      send(response, kept.status, kept.body);
    } finally {
      if (keyed !== null) busyKeys.delete(keyed.key);
    }
  }

  function forBrowser(request: IncomingMessage, path: string, body: string, response: ServerResponse): void {
    const { headers, method } = request;
    for (const [name, value] of Object.entries(browserHeaders(headers.host))) response.setHeader(name, value);
    if (method === 'POST') {
      const action = browserAction(path, body, options.publishableKey);
      const result = ledger.transaction(() => action(ledger));
      send(response, result.status, result.body);
      return;
    }
    const page = method === 'GET' ? browserPage(path, options.publishableKey) : null;
    response.writeHead(page === null ? 404 : 200, { 'content-type': page?.type ?? 'text/plain' });
    response.end(page?.body ?? 'Not found');
  }

  function turn({ name, times, seconds }: z.infer<typeof switchSchema>): void {
    faults.removeNamed(name);
    if (times > 0) faults.add(faultSchema.parse(faultOf(name, times, seconds)));
  }

  function labReport(): LabReport {
    const on = switchNames.flatMap((name) => {
      const fault = faults.named(name);
      return fault ? [{ name, left: fault.times, waiting: fault.waiting, seconds: fault.ms / 1000 }] : [];
    });
    return { on, ...recentActivity(ledger) };
  }

  /** What the bank does by itself, to test how the store handles it. */
  function atBank(body: string): GatewayResponse {
    const action = parsed(bankSchema, body);
    return ledger.transaction(() =>
      'refund' in action ? endRefund(ledger, action.refund, action.status) : changeDispute(ledger, action),
    );
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error.response : null;
      if (refusal === null) process.stderr.write(`The card gateway failed: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else
        send(
          response,
          refusal?.status ?? 500,
          refusal?.body ?? { error: { type: 'api_error', message: 'Gateway error.' } },
        );
    });
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      faults.clear();
      await deliveries.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      ledger.close();
    },
  };
}

/** With 0 times, the switch is turned off and releases what it holds. */
const switchSchema = z.object({
  name: z.enum(switchNames),
  times: z._default(z.int().check(z.minimum(0), z.maximum(100)), 1),
  seconds: z.optional(z.number().check(z.minimum(0), z.maximum(60))),
});

/** The switches that are on, and what happened last. */
export interface LabReport extends ReturnType<typeof recentActivity> {
  on: { name: SwitchName; left: number; waiting: number; seconds: number }[];
}

const bankSchema = z.union([z.object({ refund: z.string(), status: z.enum(['succeeded', 'failed']) }), disputeSchema]);

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(body));
  } catch (error) {
    throw invalid(`The request is not valid: ${String(error)}`);
  }
}

function requireKey(request: IncomingMessage, ...allowed: string[]): void {
  const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  if (allowed.some((key) => timingSafeEqual(digest(key), digest(given)))) return;
  throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Refusal(413, { type: 'invalid_request_error', message: 'Request too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
