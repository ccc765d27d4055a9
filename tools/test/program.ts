import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../project.mjs';

/** Receives the output of a part: prints it at once, or collects it until the part has ended. */
export type Print = (text: string) => void;

export const bin = join(root, 'node_modules/.bin');
const reports = join(root, '.cache/test');
/** Kills a program that hangs: more than twice the time of the longest part on two busy cores, or of `test:long`. */
const timeoutMs = Number(process.env.TEST_MINUTES ?? 25) * 60_000;
const running = new Set<ChildProcess>();

/** Stops all running programs before the test run exits. */
export function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program of the project and returns its exit code. */
export async function execute(
  command: string,
  args: string[],
  env: Record<string, string>,
  print: Print,
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ...env,
    },
  });
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', print);
  child.stderr.setEncoding('utf8').on('data', print);
  const limit = setTimeout(() => {
    print(`Stopped after ${timeoutMs / 60_000} minutes.\n`);
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    clearTimeout(limit);
    running.delete(child);
  }
}

/** Returns a path for the report of one run of a program. */
export function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  return join(reports, `${name.replaceAll(/[^a-z]+/gi, '-')}-${process.pid}.json`);
}

/** Reads a report and deletes its file; returns null if there is none or it is invalid. */
export function readReport<Shape extends z.ZodMiniType>(file: string, shape: Shape): z.infer<Shape> | null {
  if (!existsSync(file)) return null;
  const parsed = z.safeParse(shape, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return parsed.success ? parsed.data : null;
}
