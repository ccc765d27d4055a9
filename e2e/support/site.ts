import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/project.mjs';
import { environment } from '../../tools/runtime.mjs';

/** The real site in a separate process, as `npm start` runs it after the build. */
export interface Site {
  origin: string;
  dataDir: string;
  /** All output so far. */
  output(): string;
  /** Stops the process with SIGTERM, as a deployment does, or SIGKILL for a crash. Keeps the data. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

const startTimeoutMs = 120_000;

/** Starts a separate site: on a copy of the demonstration data, or on `dataDir` as it is. */
export async function startSite(settings: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Site> {
  const dataDir = settings.dataDir ?? (await copyOfDemonstration());
  const site = await startProcess({ dataDir, env: settings.env ?? {} });
  return {
    ...site,
    async dispose() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a process on data as they are: of this version, or of the sources and the build in another folder. */
export async function startProcess({
  dataDir,
  env,
  folder = root,
}: {
  dataDir: string;
  env: Record<string, string>;
  folder?: string;
}): Promise<Omit<Site, 'dispose'>> {
  // The child gets none of the caller's settings except those that every program needs.
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Journeys share two cores; only the one about pictures needs the job. All have one address.
    env: {
      ...environment,
      PATH,
      HOME,
      LANG,
      PORT: '0',
      PICTURE_JOB: 'false',
      LIMIT_FACTOR: '100',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);

  const origin = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The site did not start (${why}):\n${output}`));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`not within ${startTimeoutMs / 1000} s`);
    }, startTimeoutMs);
    const read = (text: Buffer) => {
      output += text.toString();
      const printed = /PHI Online is at (\S+)/.exec(output)?.[1];
      if (!printed) return;
      clearTimeout(limit);
      resolve(printed);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`exit code ${code}`);
    });
  });

  return {
    origin,
    dataDir,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      process.removeListener('exit', killAtExit);
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
    },
  };
}

/** Seeding takes seconds, so it is done once per version of the sources and day (events depend on the date). */
async function copyOfDemonstration(): Promise<string> {
  const templates = join(root, '.cache/demonstration');
  const key = `${new Date().toISOString().slice(0, 10)}-${sourcesHash()}`;
  const template = join(templates, key);
  if (!existsSync(template)) {
    mkdirSync(templates, { recursive: true });
    for (const old of readdirSync(templates))
      if (old !== key && !old.startsWith('making-')) rmSync(join(templates, old), { recursive: true, force: true });
    const making = mkdtempSync(join(templates, 'making-'));
    const site = await startProcess({ dataDir: making, env: {} });
    await site.stop();
    if (existsSync(template)) rmSync(making, { recursive: true });
    else renameSync(making, template);
  }
  const copy = mkdtempSync(join(tmpdir(), 'phi-site-'));
  cpSync(template, copy, { recursive: true });
  return copy;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['src/server', 'src/contract', 'src/blocks', 'demo']) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/(?<!\.test)\.ts$|\.webp$|\.avif$/.test(path))
        hash.update(path).update(readFileSync(join(root, folder, path)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
