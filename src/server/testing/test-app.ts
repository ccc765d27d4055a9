import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Attached, Caller } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/endpoint.ts';
import { type Locale, localeHeader } from '#contract/locale.ts';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { shortenCaptcha } from './captcha.ts';
import { shortenPasswordHashes, withOneSigningKey } from './cheap-crypto.ts';

/** Output schemas by path, also for servers in other processes; empty until a test app has started. */
const outputs = new Map<string, z.ZodMiniType>();

/** The real server on the engine that TEST_ENGINE names, with its own database and data folder. */
export interface TestApp {
  url: string;
  deps: Deps;
  served: RunningServer['served'];
  /** A client that keeps its cookies, and a token after `signUp`. */
  browser(): TestBrowser;
  /** From here on no job changes anything. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
}

interface Account {
  email: string;
  password?: string;
}

export interface TestBrowser {
  call: Caller;
  /** Sends a raw request, for cases that `call` cannot express. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  signUp(account: Account): Promise<void>;
  /** Logs in to an account; tokens are valid for one server only. */
  logIn(account: Account): Promise<void>;
  token: string | null;
  /** The site that the browser shows; the app tells it with every call. */
  locale: Locale | null;
  cookies: Map<string, string>;
}

export async function testApp(
  settings: Record<string, string> = {},
  options: { now?: () => Date; prepare?: (deps: Deps) => Promise<void> } = {},
): Promise<TestApp> {
  const dataDir = settings.DATA_DIR ?? (await ownFolder());
  const database = settings.DATABASE_URL ? null : await ownDatabase();
  const config = testConfig({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }), ...settings });
  const prepare = async (deps: Deps) => {
    shortenCaptcha(deps);
    await options.prepare?.(deps);
  };
  // Races log in at other processes with the same accounts, which must compute the same hashes.
  const restoreHashes = process.env.TEST_CHEAP_HASHES ? shortenPasswordHashes() : () => {};
  const server = await withOneSigningKey(() => startServer(config, prepare, options)).catch((error: unknown) => {
    restoreHashes();
    throw error;
  });
  for (const [{ path }, { output }] of server.served) outputs.set(path, output);
  let closed = false;
  return {
    url: config.publicOrigin,
    deps: server.deps,
    served: server.served,
    browser: () => testBrowser(config.publicOrigin),
    stopJobs: () => server.stopJobs(),
    async close() {
      if (closed) return;
      closed = true;
      await server.close();
      restoreHashes();
      await database?.drop();
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** With the tables in it where `npm test` has made them: making them again takes a quarter of a second each time. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phi-test-'));
  const { TEST_SQLITE_FILE: tables, TEST_ENGINE: engine } = process.env;
  if (tables !== undefined && engine !== 'postgres') await copyFile(tables, join(folder, 'phi.sqlite'));
  return folder;
}

export function testConfig(settings: Record<string, string>): Config {
  const result = readConfig({ PORT: '0', SEED: 'false', PICTURE_JOB: 'false', LOG_LEVEL: 'error', ...settings });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  return result.config;
}

/** A new database on the PostgreSQL server at TEST_DATABASE_URL; null if the embedded engine is tested. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (process.env.TEST_ENGINE !== 'postgres') return null;
  const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

export function testBrowser(origin: string): TestBrowser {
  async function identify(verb: string, { email, password = 'a long enough secret' }: Account): Promise<void> {
    const { identity } = (await (await browser.fetch('/api/site/getConfig')).json()) as {
      identity: { baseUrl: string; apiKey: string };
    };
    const url = new URL(`${identity.baseUrl}/accounts:${verb}?key=${identity.apiKey}`, origin);
    const response = await fetch(url, json({ email, password, returnSecureToken: true }));
    const body = (await response.json()) as { idToken?: string };
    if (!body.idToken) throw new Error(`${verb} failed: ${JSON.stringify(body)}`);
    browser.token = body.idToken;
  }
  const browser: TestBrowser = {
    token: null,
    locale: null,
    cookies: new Map(),
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (browser.token) headers.set('authorization', `Bearer ${browser.token}`);
      if (browser.locale && !headers.has(localeHeader)) headers.set(localeHeader, browser.locale);
      if (browser.cookies.size > 0)
        headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'manual' });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        browser.cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    },
    async call(endpoint, input, attached) {
      const values = { ...(input as Record<string, unknown>) };
      let path: string = endpoint.path;
      for (const name of pathParameters(path)) {
        path = path.replace(`{${name}}`, encodeURIComponent(String(values[name])));
        delete values[name];
      }
      const response =
        endpoint.method === 'GET'
          ? await browser.fetch(
              `${path}?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))}`,
            )
          : await browser.fetch(
              path,
              endpoint.body === 'multipart' ? { method: 'POST', body: multipart(values, attached) } : json(values),
            );
      const text = await response.text();
      if (!response.ok)
        throw Object.assign(new Error(`${endpoint.path} returned ${response.status} ${text}`), {
          status: response.status,
        });
      const body: unknown = JSON.parse(text);
      // The web app trusts the shape of responses, so each response in a test is checked against the contract.
      const output = outputs.get(endpoint.path);
      if (!output) throw new Error(`No schema for ${endpoint.path}: a test app has to start first.`);
      const { error } = z.safeParse(output, body);
      if (error)
        throw new Error(`The response of ${endpoint.path} does not match the contract: ${z.prettifyError(error)}`);
      return body as never;
    },
    signUp: (account) => identify('signUp', account),
    logIn: (account) => identify('signInWithPassword', account),
  };
  return browser;
}

function json(value: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function multipart(values: unknown, attached?: Attached): FormData {
  const form = new FormData();
  form.set('jsonData', JSON.stringify(values));
  if (attached?.website) form.set('website', attached.website);
  for (const file of attached?.files ?? []) form.append('attachments', file);
  return form;
}
