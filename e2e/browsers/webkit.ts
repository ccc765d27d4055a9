import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type Driver, typing } from './driver.ts';

// WebKitGTK is the engine of Safari with other surroundings. Its driver speaks WebDriver: calls of JSON over HTTP.

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** No traffic leaves this machine: every other host is behind a proxy that does not exist. */
const proxy = {
  proxyType: 'manual',
  httpProxy: '127.0.0.1:9',
  sslProxy: '127.0.0.1:9',
  noProxy: ['localhost', '127.0.0.1'],
};

/** The driver waits for ever if its browser ends at its start, or for a picture of an error page. */
const limits = { start: 15_000, call: 70_000, picture: 10_000, end: 5_000 };

/** Starts the driver; again if its browser did not come, which happens about once in ten starts. */
export async function startWebKit(program: string): Promise<Driver> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(program);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** Starts the driver, with its browser in a display that nobody sees (Xvfb). */
async function start(program: string): Promise<Driver> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      TZ: 'Australia/Sydney',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const gone = Promise.all([once(child, 'exit'), once(display, 'exit')]);
  const killAtExit = (): void => {
    child.kill('SIGKILL');
    display.kill('SIGKILL');
  };
  process.once('exit', killAtExit);

  async function call<Result>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object = {},
    limit = limits.call,
  ): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  for (let tries = 0; tries < 50; tries += 1) {
    if (await call('GET', '/status', {}, 1000).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  async function end(): Promise<void> {
    process.removeListener('exit', killAtExit);
    killAtExit();
    await gone;
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] }, proxy },
  };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities }, limits.start).catch(
    async (error: unknown) => {
      await end();
      throw error;
    },
  );
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 20_000, pageLoad: 60_000 });
  const evaluate = <Result>(script: string): Promise<Result> =>
    call('POST', `${session}/execute/sync`, { script, args: [] });

  const act = (source: object): Promise<unknown> => call('POST', `${session}/actions`, { actions: [source] });

  async function enter(frames: readonly string[]): Promise<void> {
    await call('POST', `${session}/frame`, { id: null });
    for (const selector of frames) {
      const id = await call<object>('POST', `${session}/element`, { using: 'css selector', value: selector });
      await call('POST', `${session}/frame`, { id });
    }
  }

  return {
    name: 'WebKitGTK',
    // The driver does not tell what the console says.
    problems: [],
    async open(to) {
      await call('POST', `${session}/frame`, { id: null }).catch(() => undefined);
      await call('POST', `${session}/url`, { url: to }).catch(() => undefined);
    },
    async reload() {
      await call('POST', `${session}/frame`, { id: null }).catch(() => undefined);
      await call('POST', `${session}/refresh`).catch(() => undefined);
    },
    address: () => call('GET', `${session}/url`),
    async run(script, input, frames = []) {
      await enter(frames);
      const text = await evaluate<string>(
        `return Promise.resolve((${String(script)})(${JSON.stringify(input)})).then((result) => JSON.stringify(result ?? null))`,
      );
      return JSON.parse(text);
    },
    async press(x, y) {
      await enter([]);
      const [round, button] = [{ x: Math.round(x), y: Math.round(y) }, { button: 0 }];
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', ...round },
          { type: 'pointerDown', ...button },
          { type: 'pointerUp', ...button },
        ],
      });
    },
    async type(text, held = []) {
      await act(typing(text, held));
    },
    async picture(path) {
      await call('POST', `${session}/frame`, { id: null }, limits.picture).catch(() => undefined);
      writeFileSync(
        path,
        Buffer.from(await call<string>('GET', `${session}/screenshot`, {}, limits.picture), 'base64'),
      );
    },
    async close() {
      await call('DELETE', session, {}, limits.end).catch(() => undefined);
      await end();
    },
  };
}
