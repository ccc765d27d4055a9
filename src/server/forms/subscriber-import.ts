import type { ImportFault } from '#contract/admin/import.ts';
import { importMeans, stateNames } from '#contract/admin/subscribers.ts';
import { shortDayText } from '#contract/calendar.ts';
import { isEmailAddress, plainAddress } from '#contract/email-address.ts';
import { oneLine } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { isPlainName, spacedInitials } from '#contract/person-name.ts';
import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail } from '../outcome.ts';
import { recordActs, type StaffCall } from '../staff/audited.ts';
import { type Cells, cellsOf } from '../staff/csv-cells.ts';
import type { ImportPlan } from '../staff/csv-import.ts';
import type { CsvLine } from '../staff/csv-table.ts';
import { sydneyClock } from '../staff/sydney-clock.ts';
import { freshSubscriber } from './newsletter.ts';
import { insertConsents } from './newsletter.sql.ts';
import { notedNone, noteNone } from './no-newsletter.sql.ts';
import { noneHash } from './no-newsletter.ts';
import { columns, instantOfClock, siteNames } from './subscriber-columns.ts';
import { insertUnknown, knownAddresses } from './subscriber.admin.sql.ts';

// A file of people who agreed somewhere else. It only adds: whoever is known here, above all whoever has unsubscribed,
// stays as they are. Whom a file calls unsubscribed is noted, so that no other file adds them.

interface NewSubscriber {
  email: string;
  name: string;
  locale: Locale;
  at: string;
  source: string;
  wording: string;
}

interface SubscriberPlan extends ImportPlan {
  made: NewSubscriber[];
  /** Hashes of addresses that the file calls unsubscribed, and that nothing here keeps out yet. */
  none: string[];
}

const keyOf = (email: string) => email.toLowerCase();

export async function planSubscribers(
  source: Kysely<Tables>,
  deps: Pick<Deps, 'now' | 'secrets'>,
  lines: readonly CsvLine[],
  faults: ImportFault[],
): Promise<SubscriberPlan> {
  const read = lines.map((each) => ({
    line: each.line,
    cells: cellsOf(each, faults),
    email: plainAddress(each.cells[columns.email] ?? ''),
  }));
  const known = new Map(
    (
      await knownAddresses(
        source,
        read.map(({ email }) => keyOf(email)),
      )
    ).map((each) => [each.email_key, each]),
  );
  const hashes = new Map(read.map(({ email }) => [email, noneHash(deps, email)]));
  const none = await notedNone(source, [...hashes.values()]);
  const plan: SubscriberPlan = { changes: [], same: 0, leftOut: [], made: [], none: [], noted: 0, base: [] };
  const lineOf = new Map<string, number>();
  for (const { line, cells, email } of read) {
    const wrong = wrongAddress(email, lineOf.get(keyOf(email)));
    if (wrong) cells.fault(columns.email, wrong);
    lineOf.set(keyOf(email), lineOf.get(keyOf(email)) ?? line);
    const why = wantsNone(cells);
    const values = why === null ? consentIn(cells, email, deps.now()) : null;
    const stored = known.get(keyOf(email));
    const hash = hashes.get(email) ?? '';
    if (
      why === saysUnsubscribed &&
      stored?.status !== 'confirmed' &&
      stored?.status !== 'unsubscribed' &&
      !none.has(hash)
    )
      plan.none.push(hash);
    const leaves = why ?? keptOut(stored, none.get(hash));
    if (leaves !== null) plan.leftOut?.push({ line, title: email, why: leaves });
    else if (stored) plan.same += 1;
    else if (values) {
      plan.made.push(values);
      plan.changes.push({ line, title: email, isNew: true, fields: fieldsOf(values) });
    }
  }
  plan.noted = plan.none.length;
  return plan;
}

function wrongAddress(email: string, earlier: number | undefined): string | null {
  if (email === '') return 'Each line needs an email address.';
  if (email.length > 200 || !isEmailAddress(email)) return `‘${email.slice(0, 60)}’ is no email address.`;
  return earlier === undefined ? null : `This address stands on line ${earlier} already.`;
}

const saysUnsubscribed = 'The file says that it is unsubscribed.';

/** Why the file itself says that somebody is not to get the newsletter; null if it does not. */
function wantsNone(cells: Cells): string | null {
  const state = cells.choice(columns.state, Object.values(stateNames));
  if (state === stateNames.unsubscribed || cells.text(columns.left)) return saysUnsubscribed;
  return state === stateNames.pending ? 'The file says that its owner has not confirmed it.' : null;
}

/** Why an address stays as it is, though it does not get the newsletter: it is known, or noted since a time. */
function keptOut(
  stored: { status: string; updated_at: string } | undefined,
  noneSince: string | undefined,
): string | null {
  if (stored?.status === 'confirmed') return null;
  if (stored?.status === 'pending') return 'Waits here for the confirmation of its owner.';
  const since = stored?.updated_at ?? noneSince;
  return since === undefined
    ? null
    : `Unsubscribed earlier (${shortDayText(since)}), and stays so. Only its owner can subscribe again.`;
}

function consentIn(cells: Cells, email: string, now: Date): NewSubscriber | null {
  const name = spacedInitials(oneLine(cells.text(columns.name, 200) ?? ''));
  if (!isPlainName(name)) cells.fault(columns.name, 'Leave out addresses: no / : @ and no dot between letters.');
  const agreed = cells.text(columns.agreed);
  const at = agreed ? instantOfClock(agreed) : null;
  if (agreed === '') cells.fault(columns.agreed, 'Say when this person agreed, such as 2026-02-28.');
  else if (agreed && at === null)
    cells.fault(columns.agreed, `‘${agreed.slice(0, 60)}’ is no day such as 2026-02-28 or 28/2/2026.`);
  else if (at !== null && at > now.toISOString()) cells.fault(columns.agreed, 'This is still to come.');
  const source = needed(cells, columns.source, 'Say where this person agreed, such as the name of a form or an event.');
  const wording = needed(cells, columns.wording, 'Write the words that this person agreed to.', 2000);
  const site = cells.choice(columns.site, Object.values(siteNames));
  if (at === null || !source || !wording) return null;
  return { email, name, locale: site === siteNames.nz ? 'nz' : 'au', at, source: oneLine(source), wording };
}

function needed(cells: Cells, column: string, words: string, max?: number): string | undefined {
  const text = cells.text(column, max);
  if (text === '') cells.fault(column, words);
  return text;
}

const fieldsOf = ({ name, at, source, wording }: NewSubscriber) =>
  [
    [columns.name, name],
    [columns.agreed, sydneyClock(at)],
    [columns.source, source],
    [columns.wording, wording],
  ].flatMap(([field = '', after = '']) => (after === '' ? [] : [{ field, before: '', after }]));

const meanwhile = fail(
  'One of these addresses came to the list in this moment. Nothing was written. Look at the changes again.',
  'seen',
  'changed_meanwhile',
);

/** Adds the people of a file with their consents, an audit record for each, and notes who wants none. */
export async function writeSubscribers(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'secrets'>,
  { made, none }: SubscriberPlan,
  { call, key }: { call: StaffCall; key: string },
): Promise<Failure | null> {
  const now = deps.now().toISOString();
  await noteNone(tx, none, now);
  if (made.length === 0) return null;
  const rows = await insertUnknown(
    tx,
    made.map((each) => ({ ...freshSubscriber(deps, each), status: 'confirmed' as const })),
  );
  if (rows.length !== made.length) return meanwhile;
  const ids = new Map(rows.map(({ id, email_key: of }) => [of, id]));
  const idOf = ({ email }: NewSubscriber) => ids.get(keyOf(email)) ?? 0;
  await insertConsents(
    tx,
    made.map((each) => ({
      subscriber_id: idOf(each),
      kind: 'confirmed' as const,
      wording: each.wording,
      means: importMeans,
      source: each.source,
      at: each.at,
      recorded_at: now,
    })),
  );
  await recordActs(
    tx,
    call,
    rows.map(({ id }) => ({
      key: `${key}:${id}`,
      action: 'addSubscriberByFile',
      subject: `subscriber:${id}`,
      after: { state: 'confirmed' },
      at: now,
    })),
  );
  return null;
}
