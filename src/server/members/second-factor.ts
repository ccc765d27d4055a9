import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewSecret, SecondFactor } from '#contract/admin/second-factor.ts';
import type { Kysely } from 'kysely';
import { renderSVG } from 'uqr';
import { dayMs, minuteMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { refuseWhileAsleep } from '../log-ins-asleep.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { tellOfFactor } from './second-factor-mails.ts';
import * as stored from './second-factor.sql.ts';
import { forgetPasses, notePassed } from '../viewer/staff-session.ts';
import { currentStep, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const wrongCode = fail('This code is not right. Please enter the one that your app shows now.', 'code', 'wrong_code');
const wrongRecoveryCode = fail('This recovery code is not right, or was used before.', 'code', 'wrong_code');
const usedCode = fail('This code was used already. Please wait for the next one.', 'code', 'used_code');
const notSetUp = fail('No second factor is set up.', undefined, 'not_set_up');
const startAgain = fail('This took too long. Please start again.', undefined, 'start_again');
const ownFactor = fail('You cannot take away your own second factor. You can replace it.', undefined, 'own');
const nothingToReset = fail('This person has no second factor.', undefined, 'not_set_up');

/** The person who calls, with the log-in to which the proof belongs. */
export interface FactorCall {
  person: SignedIn;
  staff: StaffCall;
  /** The secret in the browser's cookie. */
  pass: string | null;
  setPass(pass: string): void;
}

export async function secondFactor({ db }: Pick<Deps, 'db'>, { uid, factor }: SignedIn): Promise<SecondFactor> {
  const row = await stored.factorOf(db.read, uid);
  return {
    state: factor,
    setUpAt: row?.created_at ?? null,
    recoveryCodesLeft: row ? await stored.recoveryCodesLeft(db.read, uid) : 0,
  };
}

/** Which of these people have a second factor, for a list of staff. */
export function peopleWithFactor(source: Kysely<Tables>, uids: readonly string[]): Promise<Set<string>> {
  return stored.factorsOf(source, uids);
}

const setUpMs = 15 * minuteMs;
const ticketShape = z.object({ secondFactorOf: z.string(), secret: z.string(), until: z.number() });

/** A new secret. Until the first code from it comes, it exists only in the encrypted ticket. */
export function startSecondFactor(deps: Pick<Deps, 'secrets' | 'now'>, person: SignedIn): NewSecret {
  const { uid, email } = staffOnly(person);
  const secret = newTotpSecret();
  const uri = totpUri(secret, email);
  const ticket = { secondFactorOf: uid, secret, until: deps.now().getTime() + setUpMs };
  return {
    secret,
    uri,
    svg: renderSVG(uri, { ecc: 'M', border: 2 }),
    ticket: deps.secrets.seal(JSON.stringify(ticket)),
  };
}

/** Sets the second factor up, or replaces it; returns the recovery codes, which are shown once. */
export async function setUpSecondFactor(
  deps: Deps,
  call: FactorCall,
  input: { ticket: string; code: string },
): Promise<Outcome<string[]>> {
  const { uid } = staffOnly(call.person);
  const ticket = openTicket(deps, input.ticket);
  if (ticket?.secondFactorOf !== uid || ticket.until < deps.now().getTime()) return startAgain;
  const { secret } = ticket;
  const step = stepOfCode(secret, typedCode(input.code), deps.now());
  if (step === null) return wrongCode;
  const recoveryCodes = newRecoveryCodes();
  const done = await audited(deps, call.staff, actionOf('setUpSecondFactor', uid), async (tx) => {
    await deps.db.engine.lock(tx, lockOf(uid));
    const before = await stored.factorOf(tx, uid);
    if (before && deps.secrets.unseal(before.secret_sealed) === secret) return usedCode;
    const at = deps.now().toISOString();
    await stored.saveFactor(tx, { uid, secret_sealed: deps.secrets.seal(secret), last_step: step, created_at: at });
    await keepRecoveryCodes(tx, deps, uid, recoveryCodes);
    // Other log-ins have passed the earlier factor only.
    await forgetPasses(tx, uid);
    await tellOfFactor(tx, deps, 'setUp', call.person);
    return ok({ before: { setUpAt: before?.created_at ?? null }, after: { setUpAt: at } });
  });
  if (!done.ok) return done;
  await pass(deps, call);
  return ok(recoveryCodes);
}

/** Proves who the person is, by a code from the app or by a recovery code; returns how many recovery codes are left. */
export async function passSecondFactor(
  deps: Deps,
  call: FactorCall,
  input: { code: string },
): Promise<Outcome<number>> {
  const code = typedCode(input.code);
  const { uid } = call.person;
  const proved = /^\d{6}$/.test(code)
    ? await deps.db.transaction((tx) => takeCode(tx, deps, call.person, code))
    : await audited(deps, call.staff, actionOf('useRecoveryCode', uid), async (tx) => {
        const used = await takeRecoveryCode(tx, deps, uid, input.code);
        if (!used.ok) return used;
        await tellOfFactor(tx, deps, 'recoveryUsed', call.person);
        return ok({ before: {}, after: { recoveryCodesLeft: used.value } });
      });
  if (!proved.ok) return proved;
  await pass(deps, call);
  return ok(await stored.recoveryCodesLeft(deps.db.read, uid));
}

/** Of several calls with one code, one gets further: the row of the factor is updated only for a later step. */
async function takeCode(tx: Tx, deps: Deps, { uid, email }: SignedIn, code: string): Promise<Outcome<null>> {
  // Guesses at the same moment count one after the other.
  await deps.db.engine.lock(tx, lockOf(uid));
  const factor = await stored.factorOf(tx, uid);
  if (!factor) return notSetUp;
  const now = deps.now();
  if (factor.paused_until !== null && Date.parse(factor.paused_until) > now.getTime())
    return paused(Date.parse(factor.paused_until) - now.getTime());
  const step = stepOfCode(deps.secrets.unseal(factor.secret_sealed), code, now);
  if (step !== null) return (await stored.takeStep(tx, uid, step, currentStep(now) + 1)) ? ok(null) : usedCode;
  const failed = factor.failed + 1;
  const wait = pauseMs(failed);
  await stored.noteFailed(tx, uid, failed, wait === 0 ? null : new Date(now.getTime() + wait).toISOString());
  if (wait === 0) return wrongCode;
  deps.log.warn({ event: 'second_factor_paused', uid }, 'security');
  await tellOfFactor(tx, deps, 'paused', { uid, email });
  return paused(wait);
}

/** Not paused: whoever knows the password could otherwise keep the person out. Nobody guesses 60 random bits. */
async function takeRecoveryCode(tx: Tx, deps: Deps, uid: string, code: string): Promise<Outcome<number>> {
  if (!(await stored.factorOf(tx, uid))) return notSetUp;
  const isTaken = await stored.spendRecoveryCode(tx, uid, recoveryHash(deps, uid, code), deps.now().toISOString());
  return isTaken ? ok(await stored.recoveryCodesLeft(tx, uid)) : wrongRecoveryCode;
}

/** Ten new recovery codes; the earlier ones stop working. */
export async function makeRecoveryCodes(deps: Deps, call: FactorCall): Promise<Outcome<string[]>> {
  const { uid } = call.person;
  const recoveryCodes = newRecoveryCodes();
  const done = await audited(deps, call.staff, actionOf('makeRecoveryCodes', uid), async (tx) => {
    if (!(await stored.factorOf(tx, uid))) return notSetUp;
    const before = await stored.recoveryCodesLeft(tx, uid);
    await keepRecoveryCodes(tx, deps, uid, recoveryCodes);
    await tellOfFactor(tx, deps, 'recoveryMade', call.person);
    return ok({ before: { recoveryCodesLeft: before }, after: { recoveryCodesLeft: recoveryCodes.length } });
  });
  return done.ok ? ok(recoveryCodes) : done;
}

/** An administrator takes away the factor of somebody who has lost it; all log-ins of that person end. */
export async function resetSecondFactor(
  deps: Deps,
  call: StaffCall,
  input: { uid: string; reason: string; key: string },
): Promise<Outcome<null>> {
  const { uid, reason } = input;
  if (uid === call.uid) return ownFactor;
  refuseWhileAsleep(deps.config);
  const action = { name: 'resetSecondFactor', subject: `staff:${uid}`, input };
  const done = await audited(deps, call, action, async (tx) => {
    const [person, factor] = [await stored.personOfFactor(tx, uid), await stored.factorOf(tx, uid)];
    if (!person || !factor) return nothingToReset;
    await stored.deleteFactor(tx, uid);
    await forgetPasses(tx, uid);
    await tellOfFactor(tx, deps, 'reset', person);
    return ok({ before: { setUpAt: factor.created_at }, after: { setUpAt: null, reason } });
  });
  if (!done.ok) return done;
  // Also when the call is repeated with its key, because an earlier attempt may have stopped here.
  await deps.identity.revokeSessions(uid);
  return ok(null);
}

const failuresPerPause = 5;
const firstPauseMs = 15 * minuteMs;
const longestPauseMs = dayMs;

/** After every fifth wrong code in a row a pause, each twice as long as the one before: at most five codes a day. */
function pauseMs(failed: number): number {
  if (failed % failuresPerPause !== 0) return 0;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failed / failuresPerPause - 1));
}

function paused(ms: number) {
  const minutes = Math.ceil(ms / 60_000);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return fail(
    `Too many wrong codes. Please try again in ${wait}, or use a recovery code.`,
    'code',
    'second_factor_paused',
  );
}

/** Writes down that this log-in has passed now, and gives its browser the secret that says so. */
async function pass(deps: Deps, { person, pass: known, setPass }: FactorCall): Promise<void> {
  const { uid, sessionId, factor } = person;
  if (sessionId === null) throw refusal(401);
  // Other tabs of a browser that has passed keep their secret.
  const secret = factor === 'passed' && known !== null ? known : randomToken();
  const at = deps.now().toISOString();
  await deps.db.transaction((tx) => notePassed(tx, { uid, sessionId, passHash: hashToken(secret) }, at));
  setPass(secret);
}

function keepRecoveryCodes(tx: Tx, deps: Deps, uid: string, codes: readonly string[]): Promise<void> {
  const hashes = codes.map((code) => recoveryHash(deps, uid, code));
  return stored.replaceRecoveryCodes(tx, uid, hashes, deps.now().toISOString());
}

/** The key is ours: a repeated request must not return codes, so it is refused by its code instead. */
const actionOf = (name: string, uid: string) => ({ name, subject: `staff:${uid}`, input: { key: randomUUID() } });
const lockOf = (uid: string) => `second-factor:${uid}`;
const typedCode = (code: string) => code.replaceAll(/\s/g, '');

function staffOnly(person: SignedIn): SignedIn {
  if (!person.active || person.roles.length === 0) throw refusal(403);
  return person;
}

function openTicket({ secrets }: Pick<Deps, 'secrets'>, ticket: string) {
  try {
    const opened = z.safeParse(ticketShape, JSON.parse(secrets.unseal(ticket)));
    return opened.success ? opened.data : null;
  } catch {
    return null;
  }
}
