import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodeOrder, EncodeReport } from './encode.ts';

export type EncodeResult = Exclude<EncodeReport, { kind: 'progress' }>;

export interface Encoder {
  /** Resolves in any case; `progress` is called after each file. */
  encode(order: EncodeOrder, progress: () => void): Promise<EncodeResult>;
  close(): void;
}

/** Longer than the slowest size of the largest picture takes on a busy machine. */
const patienceMs = 4 * 60_000;

/**
 * The encoding process of one run; it is started with the first picture, and again when a picture has brought it down.
 */
export function makeEncoder(): Encoder {
  let child: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('encode.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  return {
    encode: (order, progress) =>
      new Promise((resolve) => {
        const working = (child ??= start());
        let patience: NodeJS.Timeout | undefined;
        const end = (result: EncodeResult) => {
          clearTimeout(patience);
          working.off('message', hear).off('exit', gone).off('error', broken);
          resolve(result);
        };
        const wait = () => {
          clearTimeout(patience);
          patience = setTimeout(() => working.kill('SIGKILL'), patienceMs);
        };
        const hear = (report: EncodeReport) => {
          if (report.kind !== 'progress') return end(report);
          wait();
          progress();
        };
        const gone = (code: number | null, signal: string | null) =>
          end({ kind: 'failed', reason: `The encoder ended (${signal ?? code}).` });
        const broken = (error: Error) => end({ kind: 'failed', reason: error.message });
        working.on('message', hear).on('exit', gone).on('error', broken);
        wait();
        working.send(order);
      }),
    close() {
      child?.kill('SIGKILL');
    },
  };
}
