import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { inheritedAccess } from '../content/page-index.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { oldAddress } from '../http/old-address.ts';
import { isNeededByCode, isServedByCode } from '../http/reserved-paths.ts';
import { pageAtPath, upsertPage } from './page.sql.ts';
import {
  addresses,
  deleteRedirectRow,
  givesRuleBelow,
  redirectAt,
  redirectLeadingTo,
  selectRedirect,
} from './redirects.sql.ts';

const noRedirect = fail('This redirect does not exist any more.', undefined, 'missing');
const badTarget = fail(
  'Enter a path of this site, such as /guides, or an http(s) address.',
  'redirectTo',
  'bad_target',
);
const badPath = fail('An address begins with / and has no #.', 'path', 'bad_path');
const toItself = fail('A redirect cannot lead to itself.', 'redirectTo', 'to_itself');

/** Stores a redirect inside a transaction, without the checks of `saveRedirect`. */
export async function writeRedirect(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { path, locale, redirectTo }: { path: string; locale: Locale; redirectTo: string },
): Promise<number> {
  const redirectId = await upsertPage(tx, {
    path,
    locale,
    accessJson: inheritedAccess,
    pageTypeCode: 'Page',
    redirectTo,
    protected: false,
    now: deps.now().toISOString(),
  });
  await contentChanged(tx, 'pages');
  await indexForSearch(tx, deps.db, 'page', [redirectId]);
  return redirectId;
}

/** Stores a redirect to a path of this site or to an absolute http(s) URL. */
export async function publishRedirect(
  deps: Pick<Deps, 'db' | 'now' | 'content'>,
  redirect: { path: string; locale?: Locale; redirectTo: string },
): Promise<void> {
  const { redirectTo } = redirect;
  if (redirectKind(redirectTo) === null)
    throw new Error(`${redirectTo} is neither a path of this site nor an http(s) URL.`);
  const path = canonicalPath(redirect.path);
  if (path === null) throw new Error(`${redirect.path} is not a valid path.`);
  const { locale = 'au' } = redirect;
  await deps.db.transaction((tx) => writeRedirect(tx, deps, { path, locale, redirectTo }));
  await deps.content.refresh();
}

interface RedirectValues {
  path: string;
  locale: Locale;
  redirectTo: string;
}

/**
 * Makes a redirect to a path of this site or an http(s) address, or changes one. None leads to another redirect,
 * so they cannot form a loop.
 */
export async function saveRedirect(
  deps: Deps,
  call: StaffCall,
  input: { redirectId: number | null; revision: number; values: RedirectValues; key: string },
): Promise<Outcome<{ redirectId: number; revision: number; redirectTo: string }>> {
  const { redirectId, revision, values } = input;
  const written = values.path.trim();
  const isOld = written.includes('?');
  const path = !/^\/[^#]*$/.test(written) ? null : isOld ? oldAddress(written) : canonicalPath(written);
  if (path === null) return badPath;
  if (isOld ? readsItsQuery(path) : isNeededByCode(path))
    return fail(`The address ${path} cannot be redirected: the site needs it.`, 'path', 'reserved');
  const redirectTo = withoutOwnOrigin(deps, values.redirectTo.trim());
  if (redirectKind(redirectTo) === null) return badTarget;
  const targets = targetsOf(redirectTo);
  if (targets.includes(path)) return toItself;
  const { locale } = values;
  const subject = `redirect:${locale}${path}`;
  return audited(deps, call, { name: 'saveRedirect', subject, input }, async (tx) => {
    // One at a time: two that begin together would not see each other, and could form a loop.
    await deps.db.engine.lock(tx, addresses);
    const found = await pageAtPath(tx, path, locale);
    const refused =
      redirectId === null
        ? takenPath(path, found)
        : found?.id !== redirectId || found.redirect_to === null
          ? noRedirect
          : await staleRedirect(tx, found, { revision, subject, yours: { redirectTo } });
    const fault = refused ?? (await chainOf(tx, { path, targets, locale }));
    if (fault) return fault;
    const was = found?.redirect_to ?? null;
    const after = {
      redirectId: await writeRedirect(tx, deps, { path, locale, redirectTo }),
      revision: found ? found.settings_lock + 1 : 0,
      path,
      redirectTo,
    };
    return ok({ before: { path, redirectTo: was }, after });
  });
}

/** An address of this site is kept as its path, so that a loop over the full address is seen too. */
function withoutOwnOrigin({ config }: Pick<Deps, 'config'>, target: string): string {
  const { publicOrigin } = config;
  if (!target.toLowerCase().startsWith(publicOrigin.toLowerCase())) return target;
  const rest = target.slice(publicOrigin.length);
  return rest === '' ? '/' : /^[/?#]/.test(rest) ? `/${rest.replace(/^\//, '')}` : target;
}

type Found = NonNullable<Awaited<ReturnType<typeof pageAtPath>>>;

/** Why nothing new can be made at a path; null if it can. */
function takenPath(path: string, found: Found | undefined): Failure | null {
  if (!found) return null;
  const { redirect_to: to, deleted_at: deletedAt } = found;
  if (to !== null) return fail(`${path} leads to ${to} already. Change that redirect.`, 'path', 'path_taken');
  return deletedAt === null
    ? fail(`There is a page at ${path}. Move it first, and it redirects by itself.`, 'path', 'path_taken')
    : fail(`A page in the trash has the address ${path}. Move it first.`, 'path', 'path_taken');
}

/** Refuses a change over a newer one; null if the redirect is still as it was read. */
async function staleRedirect(
  tx: Tx,
  now: Pick<Found, 'redirect_to' | 'settings_lock'>,
  { revision, subject, yours }: { revision: number; subject: string; yours: { redirectTo?: string } },
): Promise<Failure | null> {
  if (now.settings_lock === revision) return null;
  return staleChange(tx, subject, {
    yours,
    now: { redirectTo: now.redirect_to ?? '' },
    revision: now.settings_lock,
  });
}

/** Refuses a redirect to a redirect, and one from where another redirect leads. */
async function chainOf(
  tx: Tx,
  { path, targets, locale }: { path: string; targets: string[]; locale: Locale },
): Promise<Failure | null> {
  const { target, next } = await firstRedirect(tx, targets, locale);
  if (next && targetsOf(next).includes(path))
    return fail(`${target} leads to ${path}, so visitors would go round in a circle.`, 'redirectTo', 'loop');
  if (next)
    return fail(
      `${target} itself leads to ${next}. Enter ${next} here, so that nobody is sent on twice.`,
      'redirectTo',
      'chain',
    );
  const earlier = await redirectLeadingTo(tx, path);
  return earlier
    ? fail(
        `${earlier.path} leads to ${path}. Change that redirect first, so that nobody is sent on twice.`,
        'path',
        'chain',
      )
    : null;
}

/** The addresses of this site at which a target is looked up: with its query, then without. */
function targetsOf(redirectTo: string): string[] {
  if (!redirectTo.startsWith('/')) return [];
  return [oldAddress(redirectTo), canonicalPath(redirectTo)].filter((path) => path !== null);
}

async function firstRedirect(tx: Tx, targets: readonly string[], locale: Locale) {
  const [first, second] = targets;
  const next = first === undefined ? null : await redirectAt(tx, first, locale);
  if (next !== null || second === undefined) return { target: first, next };
  return { target: second, next: await redirectAt(tx, second, locale) };
}

/** A page or call of the site that answers by its query. */
function readsItsQuery(address: string): boolean {
  const path = address.slice(0, address.indexOf('?'));
  return isServedByCode(path) || path === '/search-results';
}

export async function removeRedirect(
  deps: Deps,
  call: StaffCall,
  input: { redirectId: number; revision: number; key: string },
): Promise<Outcome<{ redirectId: number }>> {
  const { redirectId, revision } = input;
  // A redirect never changes its address, so that of the record is right.
  const known = await selectRedirect(deps.db.read, redirectId);
  if (!known) return noRedirect;
  const subject = `redirect:${known.locale}${known.path}`;
  return audited(deps, call, { name: 'removeRedirect', subject, input }, async (tx) => {
    const found = await selectRedirect(tx, redirectId);
    if (!found) return noRedirect;
    const refused = await staleRedirect(tx, found, { revision, subject, yours: {} });
    if (refused) return refused;
    if (await givesRuleBelow(tx, redirectId))
      return fail(
        `Pages below ${found.path} have the access rule of the page that was there. Give them rules of their own first.`,
        undefined,
        'gives_rule',
      );
    await deleteRedirectRow(tx, redirectId);
    await contentChanged(tx, 'pages');
    return ok({ before: found, after: { redirectId } });
  });
}
