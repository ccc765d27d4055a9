import './needs-build.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../tools/free-port.ts';
import { root } from '../built-files.ts';

/**
 * The built site as an image starts it (tools/serve.mjs), with its pages, in a process of its own. All processes of a
 * site have one address, which tokens and mails name.
 */
export interface SiteProcess {
  url: string;
  /** Sends SIGTERM; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export async function siteProcess(settings: Record<string, string>): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_ORIGIN: 'http://phi.example.org', SEED: 'false', PICTURE_JOB: 'false' };
  const child = spawn(process.execPath, [join(root, 'tools/serve.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...own, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([ready(url), exited.then(() => Promise.reject(new Error('The site ended before it was ready.')))]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0];
  };
  return { url, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
}

async function ready(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await wait(50);
  }
}
