import * as z from 'zod/mini';
import { checkForm, rules } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishMenu } from '../site/menus.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { takePlansOffSale } from '../subscriptions/plan-prices.ts';
import { issueLinkToken, readLinkToken, spendLinkToken } from '../tokens/link-token.ts';
import { hasAdministrator, hasPages, makeAdministrator } from './setup.sql.ts';
import { beginSteps, hasGuides } from './steps.sql.ts';
import { starterMenu, starterPages } from './starter-pages.ts';

const notNew = fail('This site has an administrator already. Please log in.', undefined, 'not_new');
const unknownAccount = fail('The account was not created. Please try again.', 'email');

/** An administrator can do everything, so this password is longer than those of members. */
const setUpForm = z.object({
  name: rules.name('Name'),
  email: rules.email(),
  password: z
    .string()
    .check(
      z.minLength(12, 'The password should be at least 12 characters.'),
      z.maxLength(1000, 'The password is too long.'),
    ),
  wantsPages: z.boolean(),
});
export type SetUpForm = z.infer<typeof setUpForm>;

/**
 * The address at which a new site gets its first administrator; null if it has one. Every start of a server without an
 * administrator makes a link; each is valid for an hour, and the first that is used ends all.
 */
export async function setUpLink(deps: Deps): Promise<string | null> {
  if (await hasAdministrator(deps.db.read)) return null;
  const token = await deps.db.transaction((tx) => issueLinkToken(tx, deps, 'setUpSite', 'site'));
  return `${deps.config.publicOrigin}/set-up?t=${token}`;
}

/** Whether a link still sets the site up. */
export async function canSetUp(deps: Deps, token: string): Promise<Outcome<{ hasPages: boolean }>> {
  const found = await readLinkToken(deps.db.read, deps, 'setUpSite', token);
  if (!found.ok) return found;
  if (await hasAdministrator(deps.db.read)) return notNew;
  return ok({ hasPages: await hasPages(deps.db.read) });
}

/**
 * Makes the first administrator, and the starter pages if they are wanted and the site has none. A stop in between is
 * mended by pressing the button again: the pages are written first, and the account is found by its address.
 */
export async function setUpSite(deps: Deps, token: string, typed: SetUpForm): Promise<Outcome<{ email: string }>> {
  const form = checkForm(setUpForm, typed);
  if (!form.ok) return form;
  const { name, password, wantsPages } = form.value;
  const email = form.value.email.toLowerCase();
  const allowed = await canSetUp(deps, token);
  if (!allowed.ok) return allowed;
  if (wantsPages && !allowed.value.hasPages) await writeStarterPages(deps);
  const created = await deps.identity.createUser({
    email,
    password,
    displayName: name,
    // Whoever reads the server's terminal owns the site.
    emailVerified: true,
  });
  if (!created.ok && created.problem !== 'emailExists') return fail(created.message, 'password', 'weak_password');
  const uid = created.ok ? created.uid : (await deps.identity.userByEmail(email))?.uid;
  if (uid === undefined) return unknownAccount;
  if (!created.ok) {
    // A stranger may have signed up with this address, and must not become the administrator with it.
    const taken = await deps.identity.setPassword(uid, password);
    if (!taken.ok) return fail(taken.message, 'password', 'weak_password');
    await deps.identity.setEmailVerified(uid);
  }
  return deps.db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    // A second link that is used at the same moment waits here and then finds the administrator.
    await deps.db.engine.lock(tx, 'set-up');
    if (await hasAdministrator(tx)) return notNew;
    const spent = await spendLinkToken(tx, deps, 'setUpSite', token);
    if (!spent.ok) return spent;
    const at = deps.now().toISOString();
    await makeAdministrator(tx, { uid, email, name, at });
    await beginSteps(tx, { by: uid, at });
    // Nobody pays every month for plans that open nothing yet, at prices that nobody here has set.
    if (!(await hasGuides(tx))) await takePlansOffSale(tx);
    return ok({ email });
  });
}

async function writeStarterPages(deps: Deps): Promise<void> {
  for (const page of starterPages) await publishPage(deps, page);
  await publishMenu(deps, { items: starterMenu });
}
