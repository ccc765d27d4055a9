import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodeOrder, EncodeReport } from './encode.ts';
import type { ShapeOrder } from './shape.ts';

export type EncodeResult = Exclude<EncodeReport, { kind: 'progress' }>;

export interface Encoder {
  /** Never rejects; calls `progress` after each file. */
  encode(order: EncodeOrder | ShapeOrder, progress: () => void): Promise<EncodeResult>;
  close(): void;
}

/** Longer than the slowest size of the largest image takes on a busy machine. */
const timeoutMs = 4 * 60_000;

/** `background` has a lower priority than requests; `waitedFor` has the same, because a person waits. */
export type EncoderPriority = 'background' | 'waitedFor';

/** The encoding process of one run. It starts with the first image, and again after an image that crashed it. */
export function makeEncoder(priority: EncoderPriority = 'background'): Encoder {
  let child: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('encode.ts', import.meta.url)), [priority], {
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
        let timeout: NodeJS.Timeout | undefined;
        const end = (result: EncodeResult) => {
          clearTimeout(timeout);
          working.off('message', hear).off('exit', gone).off('error', broken);
          resolve(result);
        };
        const wait = () => {
          clearTimeout(timeout);
          timeout = setTimeout(() => working.kill('SIGKILL'), timeoutMs);
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
