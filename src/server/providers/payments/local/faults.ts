import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

/** A fault for the next matching requests, to test how the store handles it. */
export const faultSchema = z.object({
  kind: z.enum([
    'errorBefore', // returns `status` (500) without running the request
    'errorAfter', // runs the request, then returns `status`
    'dropBefore', // closes the connection without running the request
    'dropAfter', // runs the request, then closes the connection
    'delay', // waits `ms`, then runs the request
    'delayAfter', // runs the request, then waits `ms` before the response
    'hold', // waits until the faults are cleared, then runs the request
    'killBefore', // the process sends itself SIGKILL without running the request
    'killAfter', // runs the request, then the process sends itself SIGKILL
    // For events, with the method EVENT and the beginning of their type as path:
    'loseEvent', // never sends the event
    'repeatEvent', // sends the event twice
    'delayEvent', // sends the event after `ms`, so that later events arrive before it
  ]),
  method: z._default(z.string(), 'POST'),
  /** Prefix of the path. */
  path: z._default(z.string(), '/v1/payment_intents'),
  times: z._default(z.int(), 1),
  status: z._default(z.int(), 500),
  ms: z._default(z.int(), 0),
  /** The switch that set it (switches.ts). */
  name: z.optional(z.string()),
});
export type Fault = z.infer<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

/** `waiting` requests are held until the fault is removed. */
export type PlannedFault = Fault & { waiting: number; release: PromiseWithResolvers<void> };

export function faultList() {
  let faults: PlannedFault[] = [];
  const remove = (isRemoved: (fault: Fault) => boolean) => {
    for (const fault of faults.filter(isRemoved)) fault.release.resolve();
    faults = faults.filter((fault) => !isRemoved(fault));
  };
  return {
    add: (fault: Fault) => void faults.push({ ...fault, waiting: 0, release: Promise.withResolvers() }),
    clear: () => remove(() => true),
    removeNamed: (name: string) => remove((fault) => fault.name === name),
    named: (name: string): PlannedFault | undefined =>
      faults.find((fault) => fault.name === name && (fault.times > 0 || fault.waiting > 0)),
    take(method: string, path: string): PlannedFault | null {
      const fault = faults.find((each) => each.times > 0 && each.method === method && path.startsWith(each.path));
      if (fault === undefined) return null;
      fault.times -= 1;
      return fault;
    },
    /** Returns null if the gateway must close the connection instead of responding. */
    async apply<T>(fault: PlannedFault | null, work: () => T, failure: (status: number) => T): Promise<T | null> {
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
          fault.waiting += 1;
          await fault.release.promise;
          return work();
        case 'killBefore':
          process.kill(process.pid, 'SIGKILL');
          return null;
        default:
      }
      const response = work();
      if (fault.kind === 'errorAfter') return failure(fault.status);
      if (fault.kind === 'dropAfter') return null;
      if (fault.kind === 'killAfter') process.kill(process.pid, 'SIGKILL');
      await sleep(fault.ms);
      return response;
    },
  };
}
