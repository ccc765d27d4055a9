import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../tools/project.mjs';
import { environment, nodeFlags as serverFlags } from '../tools/runtime.mjs';
import { ask } from './load.ts';

export type Settings = Record<string, string>;

const nodeFlags = [...process.execArgv, '--disable-warning=ExperimentalWarning'];
/**
 * The environment of `npm start`, plus a log level and a free port. The job that makes the sizes of the pictures would
 * take one core for minutes.
 */
const asStarted = {
  ...environment,
  PATH: process.env.PATH,
  LOG_LEVEL: 'error',
  PORT: '0',
  PICTURE_JOB: 'false',
};
const running = new Set<ChildProcess>();

// Ends the child processes if the run is interrupted.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function watched(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export interface Usage {
  memory: NodeJS.MemoryUsage;
  /** Microseconds of processor time used so far. */
  cpu: number;
}

interface Measured {
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export interface Host extends Measured {
  site: string;
  /** Origin of uncached pages, in the same process. */
  uncached: string;
}

export interface Comparison extends Measured {
  floor: string;
  raw: string;
  pageBytes: number;
}

/** Forks a script of bench/ that first sends its URLs, then one reply per message. */
async function forkHost(script: string, settings: Settings, flags: string[] = []) {
  const env = { ...asStarted, ...settings };
  const child = watched(
    fork(join(root, 'bench', script), {
      execArgv: [...process.execArgv, ...serverFlags, ...flags],
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const gone = ended(child);
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      void gone.then(() => reject(new Error('The measured server ended.')));
    });
  return {
    addresses: await next(),
    request(message: string) {
      child.send(message);
      return next();
    },
    async stop() {
      if (child.connected) child.send('stop');
      await gone;
    },
  };
}

async function startMeasured<Addresses>(script: string, settings: Settings, flags: string[] = []) {
  const { addresses, request, stop } = await forkHost(script, settings, flags);
  return {
    ...(addresses as Addresses),
    async usage(): Promise<Usage> {
      const { memory, cpu } = (await request('usage')) as { memory: NodeJS.MemoryUsage; cpu: NodeJS.CpuUsage };
      return { memory, cpu: cpu.user + cpu.system };
    },
    stop,
  };
}

/** Starts bench/host.ts. `flags` go to Node, for profiles. */
export const startHost = (settings: Settings, flags: string[]): Promise<Host> =>
  startMeasured<Pick<Host, 'site' | 'uncached'>>('host.ts', settings, flags);

/** Starts bench/comparison.ts, which compares with the site at `SITE`. */
export const startComparison = (settings: Settings & { SITE: string }): Promise<Comparison> =>
  startMeasured<Pick<Comparison, 'floor' | 'raw' | 'pageBytes'>>('comparison.ts', settings);

/** Runs bench/fill.ts to its end. */
export async function fillSite(settings: Settings): Promise<void> {
  const child = watched(
    fork(join(root, 'bench/fill.ts'), {
      execArgv: [...process.execArgv, ...serverFlags],
      env: { ...asStarted, ...settings },
    }),
  );
  await ended(child);
  if (child.exitCode !== 0) throw new Error('bench/fill.ts failed.');
}

export interface LargeHost {
  site: string;
  /** CPU microseconds used so far. */
  cpu(): Promise<number>;
  /** Raises the version of the products, as a change of products does. */
  change(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts bench/large-host.ts. */
export async function startLargeHost(settings: Settings): Promise<LargeHost> {
  const { addresses, request, stop } = await forkHost('large-host.ts', settings);
  return {
    ...(addresses as Pick<LargeHost, 'site'>),
    async cpu() {
      const { user, system } = (await request('cpu')) as NodeJS.CpuUsage;
      return user + system;
    },
    change: async () => void (await request('change')),
    stop,
  };
}

export interface OfficeHost {
  site: string;
  lists: { path: string; asks: boolean; sorts: string[]; needed: string[]; filters: Record<string, string[]> }[];
  /** Other calls that only read, with what they need to know. */
  details: { path: string; asks: boolean; needed: string[] }[];
  ids: Record<string, number>;
  /** Microseconds of processor time used so far. */
  cpu(): Promise<number>;
  /** Statements of the embedded engine with their usual processor time in milliseconds. */
  slowest(): Promise<[text: string, ms: number][]>;
  stop(): Promise<void>;
}

/** Starts bench/office-host.ts. */
export async function startOfficeHost(settings: Settings): Promise<OfficeHost> {
  const { addresses, request, stop } = await forkHost('office-host.ts', settings);
  return {
    ...(addresses as Omit<OfficeHost, 'cpu' | 'slowest' | 'stop'>),
    async cpu() {
      const { user, system } = (await request('cpu')) as NodeJS.CpuUsage;
      return user + system;
    },
    slowest: async () => (await request('slowest')) as [string, number][],
    stop,
  };
}

/** Starts the card gateway in a separate process, with the keys that the server reads from the same folder. */
export async function startGateway(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const script = join(root, 'src/server/providers/payments/local/main.ts');
  const child = watched(
    spawn(process.execPath, [...nodeFlags, script, '--data-dir', join(dataDir, 'gateway')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  if (!child.stdout) throw new Error('The gateway process has no stdout.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

export interface Start {
  milliseconds: number;
  rss: number;
}

/** Measures the time from the start of the process to the first complete page. */
export async function timeStart(settings: Settings): Promise<Start> {
  const started = performance.now();
  const { url, child } = await startSite(settings);
  const { status } = await ask(url, { path: '/' });
  if (status !== 200) throw new Error(`The first page returned ${status}.`);
  const milliseconds = performance.now() - started;
  const rss = await residentBytes(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended(child);
  return { milliseconds, rss };
}

/** Starts the site with the settings of `npm start`; resolves when it prints its URL. */
export async function startSite(settings: Settings): Promise<{ url: string; child: ChildProcess }> {
  const argv = [...process.execArgv, ...serverFlags, join(root, 'src/server/main.ts')];
  const child = watched(
    spawn(process.execPath, argv, { env: { ...asStarted, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const failed = ended(child).then(() => Promise.reject(new Error('The server did not start.')));
  return { url: await Promise.race([printedUrl(child), failed]), child };
}

/** The URL that the server prints. */
function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      const found = /is at (https?:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
}

async function residentBytes(pid: number): Promise<number> {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of ps.stdout) text += String(part);
  return Number(text) * 1024;
}
