import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.ts';
import { root } from '../../tools/project.mjs';
import { environment, nodeFlags } from '../../tools/runtime.mjs';

export interface Memory {
  rss: number;
  /** After a collection. */
  heap: number;
}

export interface Site {
  url: string;
  /** What it has printed, or prints soon, of this form: its first group. */
  printed(form: RegExp): Promise<string>;
  memory(): Promise<Memory>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// Ends the child processes if the run is interrupted.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the server as in production, with a probe of its memory beside it; resolves when it is ready. */
export async function startProduction(settings: Record<string, string>): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = [...nodeFlags, '--expose-gc', `--import=${join(root, 'bench/soak/probe.ts')}`];
  const child = fork(join(root, 'src/server/main.ts'), {
    execArgv: flags,
    env: { ...environment, PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  const gone = once(child, 'exit').then(() => void running.delete(child));
  let printed = '';
  child.stdout?.on('data', (part: Buffer) => (printed = (printed + part.toString()).slice(-20_000)));
  const isRunning = () => running.has(child);
  while ((await fetch(`${url}/health/ready`).catch(() => null))?.status !== 200) {
    if (!isRunning()) throw new Error('The server did not start.');
    await wait(100);
  }
  return {
    url,
    async printed(form) {
      for (;;) {
        const found = form.exec(printed)?.[1];
        if (found !== undefined) return found;
        if (!isRunning()) throw new Error(`The server has printed ${printed}`);
        await wait(50);
      }
    },
    isRunning,
    async memory() {
      const answer = once(child, 'message') as Promise<[Memory]>;
      child.send('memory');
      return (await answer)[0];
    },
    async stop() {
      if (!isRunning()) return;
      child.kill('SIGTERM');
      await gone;
    },
  };
}
