import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { root } from '../built-files.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { saveCheck } from '../store/money/compare-days.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const token = 'a-token-for-the-watcher';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

/** The numbers by name and labels, as Prometheus reads them. */
const numbersIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' '))),
      ]),
  );

const askOf = (app: TestApp) => async () => {
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.text();
};

describe('with a token', () => {
  let app: TestApp;
  let text: () => Promise<string>;
  const lines: Record<string, unknown>[] = [];
  /** The log of requests is a logger of its own. */
  const collect = async ({ log }: Deps) => {
    const child = log.child.bind(log);
    Object.assign(log, {
      child(...given: Parameters<typeof log.child>) {
        const made = child(...given);
        if (given[1]?.level === 'info')
          Object.assign(made, { info: (fields: Record<string, unknown>) => lines.push(fields) });
        return made;
      },
    });
  };
  beforeAll(async () => {
    app = await testApp({ METRICS_TOKEN: token, LOG_REQUESTS: 'true', TRUST_PROXY: 'true' }, { prepare: collect });
    text = askOf(app);
  });
  afterAll(() => app.close());

  test('a slow database hangs nobody who asks, and nothing old is shown as if it were new', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = app.deps.db.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await promise;
        return result;
      },
    });
    vi.spyOn(app.deps.db, 'read', 'get').mockReturnValue(slow);
    const numbers = numbersIn(await text());
    expect(numbers.get('phi_database_answers')).toBe(0);
    expect([...numbers.keys()].filter((name) => /^phi_(mails|payments|money)/.test(name))).toEqual([]);
    vi.restoreAllMocks();
    resolve();
    await vi.waitFor(async () => expect(numbersIn(await text()).get('phi_database_answers')).toBe(1));
  });

  test('the token is needed; whoever has none learns nothing', async () => {
    for (const authorization of [undefined, 'Bearer wrong-token-of-somebody', token]) {
      const answer = await fetch(`${app.url}/metrics`, { headers: { ...(authorization && { authorization }) } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('phi_');
    }
  });

  test('requests are counted by route and status, and no address, query or id is among the labels', async () => {
    const browser = app.browser();
    await browser.fetch('/api/order/invoice/secret-token-of-somebody?x=query-of-somebody');
    await browser.fetch('/page-of-somebody?x=query-of-somebody');
    await browser.fetch('/api/member/getAccount');
    await browser.fetch('/api/none-of-somebody', { method: 'POST' });
    const output = await text();
    const numbers = numbersIn(output);
    expect(numbers.get('phi_http_requests_total{method="GET",route="/api/member/getAccount",status="401"}')).toBe(1);
    expect(numbers.get('phi_http_request_duration_seconds_count{method="GET",route="/api/member/getAccount"}')).toBe(1);
    expect([...numbers.keys()].some((name) => name.includes('route="/api/order/invoice/:'))).toBe(true);
    expect([...numbers.keys()].some((name) => name.includes('method="POST",route="(none)"'))).toBe(true);
    expect(output).not.toContain('somebody');
  });

  test('mails, payments, money and jobs are what the database and the schedule say', async () => {
    const { deps } = app;
    const at = new Date(deps.now().getTime() - 120_000);
    await deps.db.transaction(async (tx) => {
      const mail = { cause: 'watch', to: 'somebody@example.org', subject: 'One', html: '<p>One.</p>', text: 'One.' };
      await queueMail(tx, { now: () => at }, mail);
      await saveCheck(tx, {
        // The job of the start compares the last eight days, and would write over this one.
        day: new Date(deps.now().getTime() - 20 * dayMs).toISOString().slice(0, 10),
        until: deps.now().toISOString(),
        checked_at: deps.now().toISOString(),
        charges: 1,
        charged_cents: 100,
        refunds: 0,
        refunded_cents: 0,
        disputes: 0,
        disputed_cents: 0,
        differences: 1,
        different_cents: 1234,
        differences_json: '[]',
      });
    });
    // What was read a moment ago counts for ten seconds.
    const numbers = await vi.waitFor(
      async () => {
        const now = numbersIn(await text());
        expect(now.get('phi_money_unexplained_cents')).toBe(1234);
        return now;
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(numbers.get('phi_mails_waiting')).toBe(1);
    expect(numbers.get('phi_mails_oldest_seconds')).toBeGreaterThanOrEqual(120);
    expect(numbers.get('phi_payments_open{status="pending"}')).toBe(0);
    const lags = [...numbers].filter(([name]) => name.startsWith('phi_sweep_lag_seconds{kind='));
    expect(lags.length).toBeGreaterThan(0);
    for (const [, lag] of lags) expect(lag).toBeLessThan(600);
    expect(numbers.get('phi_job_failing{name="send mails"}')).toBe(0);
    expect(numbers.get('phi_job_last_success_timestamp_seconds{name="send mails"}')).toBeGreaterThan(1.7e9);
    expect([...numbers.keys()].filter((name) => name.startsWith('phi_job_lag_seconds')).length).toBeGreaterThan(20);
  });

  test('the rules and the dashboard name metrics and labels that exist', async () => {
    const output = await text();
    const types = [...output.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const named = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const read = (file: string) => readFileSync(join(root, 'docs/watch', file), 'utf8');
    const dashboard = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const expressions = [
      ...[...read('alerts.yml').matchAll(/^ {8}expr: '(.+)'$/gm)].map(([, expression = '']) => expression),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    const used = expressions.flatMap((each) => each.match(/\b(phi|nodejs|process)_[a-z_\d]+/g) ?? []);
    expect(used.filter((name) => !named.has(name))).toEqual([]);
    // Each of ours is on the dashboard, but for the sums.
    const own = [...named].filter((name) => name.startsWith('phi_') && !/_(sum|count)$/.test(name));
    expect(own.filter((name) => !used.includes(name))).toEqual([]);
    const labels = new Set([...output.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    // Prometheus sets these itself, and renames ours.
    expect(['job', 'instance'].filter((label) => labels.has(label))).toEqual([]);
    for (const [, list = ''] of expressions.join('\n').matchAll(/by \(([\w, ]+)\)/g))
      for (const label of list.split(', ')) expect([...labels, 'instance']).toContain(label);
  });

  test('one line for each request, with the id of the proxy and the trace, without query and address', async () => {
    lines.length = 0;
    const headers = { 'x-request-id': 'edge-0123456789', traceparent, 'x-forwarded-for': '203.0.113.9' };
    const answer = await app.browser().fetch('/api/order/invoice/secret-of-somebody?q=words-of-somebody', { headers });
    expect(answer.headers.get('x-request-id')).toBe('edge-0123456789');
    await vi.waitFor(() => expect(lines.length).toBe(1));
    expect(lines[0]).toEqual({
      method: 'GET',
      route: expect.stringMatching(/^\/api\/order\/invoice\/:/),
      status: answer.status,
      ms: expect.any(Number),
      requestId: 'edge-0123456789',
      traceId: trace,
    });
    expect(JSON.stringify(lines)).not.toMatch(/somebody|203\.0/);
  });
});

test('without a token and a port there are no metrics, and a visitor names no request', async () => {
  const app = await testApp();
  try {
    expect(app.deps.metrics).toBeNull();
    const answer = await fetch(`${app.url}/metrics`, { headers: { 'x-request-id': 'chosen-by-a-visitor' } });
    expect(answer.headers.get('x-request-id')).not.toBe('chosen-by-a-visitor');
    // Without a build the page that says so cannot be drawn.
    expect([404, 500]).toContain(answer.status);
    expect(await answer.text()).not.toContain('phi_');
  } finally {
    await app.close();
  }
});

test('a collector gets one span for each request, without address, query and the text of an error', async () => {
  const bodies: string[] = [];
  const paths: string[] = [];
  const collector = createServer((request, response) => {
    paths.push(request.url ?? '');
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, TRUST_PROXY: 'true' });
  try {
    const headers = { traceparent, 'x-request-id': 'edge-0123456789' };
    await app.browser().fetch('/api/order/invoice/secret-of-somebody?q=words-of-somebody', { headers });
    await app.browser().fetch('/api/member/getAccount', { headers: { authorization: 'Bearer token-of-somebody' } });
  } finally {
    await app.close();
    collector.close();
  }
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
  const spans = bodies.flatMap((body) => {
    const sent = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: { name: string; traceId: string; attributes: { key: string }[] }[] }[] }[];
    };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const invoice = spans.filter(({ name }) => name.startsWith('GET /api/order/invoice/:'));
  expect(invoice).toHaveLength(1);
  expect(invoice[0]?.traceId).toBe(trace);
  expect(invoice[0]?.attributes.map(({ key }) => key).sort()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'phi.request_id',
  ]);
  expect(spans.some(({ name }) => name === 'GET /api/member/getAccount')).toBe(true);
  expect(bodies.join('')).not.toContain('somebody');
  expect(bodies.join('')).toContain('phi-online');
});
