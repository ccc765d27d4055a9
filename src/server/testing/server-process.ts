import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startServer } from '../start-server.ts';
import { testConfig } from './test-app.ts';

/** Without it each process would compile the server's TypeScript again, which takes longer than its start. */
const compileCache = join(import.meta.dirname, '../../../.cache/compile');

/** A server without page rendering in a separate process that a test can kill. */
export interface ServerProcess {
  url: string;
  kill(): Promise<void>;
}

export async function serverProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PHI_TEST_SETTINGS: JSON.stringify({ LIMIT_FACTOR: '100', ...settings }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await addressIn(child.stdout);
  // A pipe that nobody reads would stop the process once it is full.
  child.stdout.resume();
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** What the process prints once it listens; its log may say something before. */
async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) if (line.startsWith('http://')) return line;
  throw new Error('The server process ended before it listened.');
}

if (process.env.PHI_TEST_SETTINGS !== undefined) {
  const config = testConfig(JSON.parse(process.env.PHI_TEST_SETTINGS) as Record<string, string>);
  await startServer(config, async () => {});
  // A process that is killed would not write it.
  flushCompileCache();
  process.stdout.write(`${config.publicOrigin}\n`);
}
