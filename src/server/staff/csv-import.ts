import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ImportAnswer, ImportChange, ImportFault, ImportLeftOut } from '#contract/admin/import.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { type Failure, fail, ok, toResults } from '../outcome.ts';
import { audited, type StaffCall } from './audited.ts';
import { type CsvColumn, type CsvLine, readTable } from './csv-table.ts';
import { staffCall } from './staff-call.ts';

// A file of a spreadsheet that changes many things. The first call only says what would change; the second brings the
// same file and what was seen, and writes exactly that, or nothing, in one transaction.

/** What the lines would change, and what it was read from. */
export interface ImportPlan {
  changes: ImportChange[];
  /** Things of the file that are stored like that already. */
  same: number;
  /** Lines that are not written, and why. */
  leftOut?: ImportLeftOut[];
  /** How many of them are noted, so that no other file adds them. */
  noted?: number;
  /** The revisions of everything that would be written: another one means that somebody has saved since. */
  base: unknown;
}

interface Import<Input, Plan extends ImportPlan> {
  /** As the audit records it, such as `importProducts`. */
  name: string;
  /** What it concerns, such as `product:import`. */
  subject: string;
  columns: readonly CsvColumn[];
  /** The work takes from pools or gives back. */
  pools?: true;
  /** Reads what the lines would change, and adds what is wrong with them to `faults`. */
  plan: (source: Db['read'] | Tx, lines: readonly CsvLine[], faults: ImportFault[], input: Input) => Promise<Plan>;
  /** Writes a plan without faults, which was read in the same transaction. */
  write: (tx: Tx, plan: Plan, input: Input, call: StaffCall) => Promise<Failure | null>;
}

const shownFaults = 200;
const shownChanges = 500;

const changedMeanwhile = fail(
  'Something has changed since you looked at the changes. Nothing was written. Look at them again.',
  'seen',
  'changed_meanwhile',
);

/** The handler of an import, whose endpoint takes `importInput`. The schemas only give the types. */
export function csvImport<
  I extends z.ZodMiniType<{ file: string; seen?: string | undefined; key: string }>,
  P extends ImportPlan,
>(deps: Deps, _schemas: { input: I }, { name, subject, columns, pools, plan, write }: Import<z.infer<I>, P>) {
  const look = async (source: Db['read'] | Tx, input: z.infer<I>) => {
    const bytes = Buffer.from(input.file, 'base64');
    const table = readTable(bytes, columns);
    const faults: ImportFault[] = [...table.faults];
    const read = faults.length > 0 ? null : await plan(source, table.lines, faults, input);
    if (faults.length > 0 || read === null) return { answer: refusedFor(faults), plan: null };
    return { answer: answerOf(read, seenOf(bytes, read)), plan: read };
  };
  return async ({ input, ...request }: Pick<Call<z.infer<I>>, 'input' | 'viewer' | 'requestId'>) => {
    if (input.seen === undefined) return { results: (await look(deps.db.read, input)).answer };
    const call = staffCall(request);
    const action = { name, subject, input, ...(pools && { pools }) };
    const written = await audited(deps, call, action, async (tx) => {
      await deps.db.engine.lock(tx, subject);
      const { answer, plan: read } = await look(tx, input);
      if (read === null || answer.seen !== input.seen) return changedMeanwhile;
      const refused = await write(tx, read, input, call);
      const { made, changed, same, leftOutTotal, noted } = answer;
      return refused ?? ok({ before: null, after: { made, changed, same, leftOutTotal, noted } });
    });
    return toResults(written, (counts) => ({ ...nothing, ...counts, isWritten: true }));
  };
}

const nothing: ImportAnswer = {
  isWritten: false,
  faults: [],
  faultsTotal: 0,
  changes: [],
  made: 0,
  changed: 0,
  same: 0,
  leftOut: [],
  leftOutTotal: 0,
  noted: 0,
  seen: null,
};

function refusedFor(faults: readonly ImportFault[]): ImportAnswer {
  const inOrder = faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ...nothing, faults: inOrder.slice(0, shownFaults), faultsTotal: faults.length };
}

function answerOf({ changes, same, leftOut = [], noted = 0 }: ImportPlan, seen: string): ImportAnswer {
  const made = changes.filter(({ isNew }) => isNew).length;
  return {
    ...nothing,
    changes: changes.slice(0, shownChanges).map((change) => ({
      ...change,
      fields: change.fields.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) })),
    })),
    made,
    changed: changes.length - made,
    same,
    leftOut: leftOut.slice(0, shownFaults),
    leftOutTotal: leftOut.length,
    noted,
    seen: changes.length + noted === 0 ? null : seen,
  };
}

const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} …` : text);

/** Stands for this file over these stored values. */
function seenOf(bytes: Uint8Array, { changes, base, leftOut, noted }: ImportPlan): string {
  return createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([changes, base, leftOut, noted]))
    .digest('base64url');
}
