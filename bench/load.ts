import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';

/** One round of one scenario. Times are milliseconds; a failed response is not 2xx or lacks the expected text. */
export interface Round {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The requests that a connection repeats in this order. */
  shotsOf: (connection: number) => Shot[];
  /** A text that every response contains. */
  expected?: string;
}

/**
 * Each keep-alive connection sends its next request as soon as the previous response is complete. This process never
 * sleeps meanwhile: otherwise the server would pay for waking it at each response, but only where the server is slower.
 */
export async function load({ url, connections, seconds, shotsOf, expected }: Load): Promise<Round> {
  const times: number[] = [];
  let connection = 0;
  const started = performance.now();
  let ended = started;
  const stayAwake = () => {
    awake = setImmediate(stayAwake);
  };
  let awake = setImmediate(stayAwake);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      duration: seconds,
      // The interval at which autocannon checks the end time.
      sampleInt: 20,
      ...(expected !== undefined && { verifyBody: (body: unknown) => String(body).includes(expected) }),
      setupClient: (client) => {
        client.setRequests(shotsOf(connection++));
      },
    };
    const run = autocannon(options, (error: unknown, done: autocannon.Result) =>
      error ? reject(error) : resolve(done),
    );
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time);
      ended = performance.now();
    });
  });
  clearImmediate(awake);
  return roundOf(times, (ended - started) / 1000, result.errors + result.non2xx + result.mismatches);
}

export function roundOf(times: number[], seconds: number, failed: number): Round {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { answers: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

export interface Answer {
  status: number;
  cookie: string;
  body: Buffer;
  json(): unknown;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request with node:http, because `fetch` would use more CPU than the server. */
export function ask(origin: string, { method = 'GET', path, headers, body }: Shot): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { method, agent, ...(headers && { headers }) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const content = Buffer.concat(parts);
        const [cookie = ''] = response.headers['set-cookie']?.map((line) => line.split(';', 1)[0] ?? '') ?? [];
        resolve({
          status: response.statusCode ?? 0,
          cookie,
          body: content,
          json: () => JSON.parse(content.toString()) as unknown,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function post(path: string, value: unknown, cookie = ''): Shot {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(value),
  };
}
