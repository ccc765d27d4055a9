import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

/** What can be made to go wrong with the next requests, for tests of the store's behaviour. */
export const faultSchema = z.object({
  kind: z.enum([
    'errorBefore', // answers `status` (500) and does nothing
    'errorAfter', // does it, then answers `status`
    'dropBefore', // breaks the connection and does nothing
    'dropAfter', // does it, then breaks the connection
    'delay', // waits `ms`, then does it
    'delayAfter', // does it, then waits `ms` before the answer
    'hold', // waits until the faults are cleared, then does it
    'killBefore', // the process ends itself as kill -9 would
    'killAfter',
  ]),
  method: z._default(z.string(), 'POST'),
  /** Start of the path. */
  path: z._default(z.string(), '/v1/payment_intents'),
  times: z._default(z.int(), 1),
  status: z._default(z.int(), 500),
  ms: z._default(z.int(), 0),
});
export type Fault = z.infer<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

export function faultList() {
  let faults: Fault[] = [];
  let release = Promise.withResolvers<void>();
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    clear() {
      faults = [];
      release.resolve();
      release = Promise.withResolvers<void>();
    },
    take(method: string, path: string): Fault | null {
      const fault = faults.find((each) => each.times > 0 && each.method === method && path.startsWith(each.path));
      if (fault === undefined) return null;
      fault.times -= 1;
      return fault;
    },
    /** null: the connection is to be broken instead of an answer. */
    async apply<T>(fault: Fault | null, work: () => T, failure: (status: number) => T): Promise<T | null> {
      if (fault === null) return work();
      switch (fault.kind) {
        case 'errorBefore':
          return failure(fault.status);
        case 'dropBefore':
          return null;
        case 'delay':
          await sleep(fault.ms);
          return work();
        case 'hold':
          await release.promise;
          return work();
        case 'killBefore':
          process.kill(process.pid, 'SIGKILL');
          return null;
        default:
      }
      const answer = work();
      if (fault.kind === 'errorAfter') return failure(fault.status);
      if (fault.kind === 'dropAfter') return null;
      if (fault.kind === 'killAfter') process.kill(process.pid, 'SIGKILL');
      await sleep(fault.ms);
      return answer;
    },
  };
}
