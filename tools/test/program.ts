import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../project.mjs';

/** Takes what a part of the run prints: to the terminal at once, or to be printed when the part has ended. */
export type Print = (text: string) => void;

export const bin = join(root, 'node_modules/.bin');
const reports = join(root, '.cache/test');
/** Ends what hangs: twice and more of what the longest takes on two busy cores. */
const longestMs = 25 * 60_000;
const running = new Set<ChildProcess>();

/** The last thing a run that is being stopped does before it leaves. */
export function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program of the project and answers with its exit code. */
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
    print(`Stopped after ${longestMs / 60_000} minutes.\n`);
    child.kill('SIGKILL');
  }, longestMs);
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

/** A new place for the report of one run of a program. */
export function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  return join(reports, `${name.replaceAll(/[^a-z]+/gi, '-')}-${process.pid}.json`);
}

/** Reads a report and deletes its file; null when the program did not write one. */
export function readReport<Shape extends z.ZodMiniType>(file: string, shape: Shape): z.infer<Shape> | null {
  if (!existsSync(file)) return null;
  const parsed = z.safeParse(shape, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return parsed.success ? parsed.data : null;
}
