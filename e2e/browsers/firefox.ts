import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, typing } from './driver.ts';

// Stock Firefox speaks WebDriver BiDi by itself: messages of JSON over a WebSocket, which Node has.

/** No traffic leaves this machine: every other host is behind a proxy that does not exist. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'intl.accept_languages': 'en-AU',
};

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  message?: string;
}
interface Value {
  type: string;
  value?: unknown;
}

export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'phi-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1200',
      '--height',
      '900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Australia/Sydney' } },
  );
  const gone = once(child, 'exit');
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      const [, found] = /WebDriver BiDi listening on (ws:\/\/[\d.:]+)/.exec(said) ?? [];
      if (found) resolve(`${found}/session`);
    });
    child.once('exit', () => reject(new Error(`Firefox did not start:\n${said}`)));
  });

  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const problems: string[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === 'event') return hear(answer);
    const { resolve, reject } = waiting.get(answer.id ?? 0) ?? {};
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') resolve?.(answer.result as never);
    else reject?.(new Error(answer.message));
  });
  const send = <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
  function hear({ method, params }: Answer): void {
    if (method !== 'log.entryAdded') return;
    const { level, text, source } = params as { level: string; text: string | null; source: { context?: string } };
    if (level === 'error' && source.context) problems.push(text ?? '');
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const top = contexts[0]?.context ?? '';

  async function evaluate(context: string, expression: string): Promise<Value> {
    const answer = await send<{ type: string; result: Value; exceptionDetails?: { text: string } }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
  async function contextOf(frames: readonly string[]): Promise<string> {
    let context = top;
    for (const selector of frames) {
      const { value } = await evaluate(context, `document.querySelector(${JSON.stringify(selector)})?.contentWindow`);
      context = (value as { context?: string } | undefined)?.context ?? '';
      if (context === '') throw new Error(`There is no frame ${selector}.`);
    }
    return context;
  }
  const act = (source: object): Promise<unknown> => send('input.performActions', { context: top, actions: [source] });

  return {
    name: 'Firefox',
    problems,
    async open(to) {
      // Its own error page is for the journey to judge.
      await send('browsingContext.navigate', { context: top, url: to, wait: 'interactive' }).catch(
        ({ message }: Error) => problems.push(`${to}: ${message}`),
      );
    },
    async reload() {
      await send('browsingContext.reload', { context: top, wait: 'interactive' }).catch(() => undefined);
    },
    async address() {
      const {
        contexts: [page],
      } = await send<{ contexts: { url: string }[] }>('browsingContext.getTree', {});
      return page?.url ?? '';
    },
    async run(script, input, frames = []) {
      const call = `Promise.resolve((${String(script)})(${JSON.stringify(input)}))`;
      const { value } = await evaluate(
        await contextOf(frames),
        `${call}.then((result) => JSON.stringify(result ?? null))`,
      );
      return JSON.parse(String(value));
    },
    async press(x, y) {
      const [round, button] = [{ x: Math.round(x), y: Math.round(y) }, { button: 0 }];
      await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', ...round },
          { type: 'pointerDown', ...button },
          { type: 'pointerUp', ...button },
        ],
      });
    },
    async type(text, held = []) {
      await act(typing(text, held));
    },
    async picture(path) {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context: top });
      writeFileSync(path, Buffer.from(data, 'base64'));
    },
    async close() {
      process.removeListener('exit', killAtExit);
      socket.close();
      child.kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
