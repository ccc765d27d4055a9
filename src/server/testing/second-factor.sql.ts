import { TOTP } from 'otpauth';
import { setUpSecondFactor, startSecondFactor } from '#contract/admin/second-factor.ts';
import type { Deps } from '../deps.ts';
import { recoveryHash } from '../members/recovery-codes.ts';
import type { TestBrowser } from './test-app.ts';
import type { OthersHaveRead } from './together.ts';

/** What an authenticator app with this secret shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** Sets up the second factor of the person in this browser. */
export async function setUpFactor(
  browser: TestBrowser,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { results: started, errors } = await browser.call(startSecondFactor, {});
  if (!started) throw new Error(JSON.stringify(errors));
  const { secret, ticket } = started;
  const done = await browser.call(setUpSecondFactor, { ticket, code: codeAt(secret, at) });
  if (!done.results) throw new Error(JSON.stringify(done.errors));
  return { secret, recoveryCodes: done.results.recoveryCodes };
}

/** Negative control: looks whether a recovery code is unused, then marks it as used without asking again. */
export async function spendRecoveryCodeWithoutCondition(
  deps: Deps,
  uid: string,
  code: string,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const hash = recoveryHash(deps, uid, code);
  const row = await deps.db.read
    .selectFrom('recovery_code')
    .select('used_at')
    .where('uid', '=', uid)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  await othersHaveRead();
  if (row?.used_at !== null) return false;
  const used = { used_at: deps.now().toISOString() };
  await deps.db.transaction((tx) =>
    tx.updateTable('recovery_code').set(used).where('uid', '=', uid).where('code_hash', '=', hash).execute(),
  );
  return true;
}
