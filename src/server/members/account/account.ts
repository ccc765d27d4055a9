import { plainName } from '#contract/person-name.ts';
import type { AccountDetails, LogIn, NewsletterState, OwnCompany, OwnedGuide } from '#contract/account.ts';
import { browserName } from '#contract/browser-name.ts';
import { checkForm, detailsForm } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { ownCompanies } from '../../companies/company-view.ts';
import type { Deps, SignedIn } from '../../deps.ts';
import { visitor } from '../../http/visitor.ts';
import {
  newsletterOf,
  subscribe as askForConsent,
  subscribeMember,
  unsubscribeMember,
} from '../../forms/newsletter.ts';
import { givenNow } from '../../access/held.ts';
import { ownedGuides } from '../../guides/guide.ts';
import { guideName } from '../../guides/guide.wire.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { holds } from '../../viewer/permissions.ts';
import { memberProfile } from '../../accounts/member.ts';
import { insertMember } from '../../accounts/member.ts';
import { emailChangeOf, saveDetails } from './account.sql.ts';
import { toDetails } from './account.wire.ts';

export interface Account {
  details: AccountDetails;
  guides: OwnedGuide[];
  companies: OwnCompany[];
  newsletter: NewsletterState;
  logIns: LogIn[] | null;
  mayEdit: boolean;
}

/** What the account page shows, except the long lists. */
export async function account(deps: Deps, viewer: SignedIn): Promise<Account> {
  const [details, guides, given, companies, newsletter, sessions] = await Promise.all([
    detailsOf(deps, viewer),
    ownedGuides(deps.db.read, viewer.uid),
    givenNow(deps.db.read, viewer.uid, deps.now().toISOString()),
    ownCompanies(deps, viewer.uid),
    newsletterState(deps, viewer),
    logIns(deps, viewer),
  ]);
  return {
    details,
    guides: [
      ...guides.map((guide) => ({ guideId: guide.id, title: guideName(guide), pageUrl: guide.page_url })),
      ...given
        .filter((row) => !guides.some(({ id }) => id === row.guide_id))
        .map((row) => ({
          guideId: row.guide_id,
          title: guideName(row),
          pageUrl: row.page_url,
          given: { until: row.ends_at },
        })),
    ],
    companies,
    newsletter,
    logIns: sessions,
    mayEdit: holds(viewer, 'content.edit'),
  };
}

export async function detailsOf(deps: Deps, viewer: SignedIn): Promise<AccountDetails> {
  const [member, change] = await Promise.all([memberProfile(deps, viewer), emailChangeOf(deps.db.read, viewer.uid)]);
  const isOpen = change !== undefined && change.expires_at > deps.now().toISOString();
  return toDetails(member, isOpen ? change : null);
}

/** Name and phone number; everything else in the body is ignored (invariant 19). */
export async function updateDetails(
  deps: Deps,
  viewer: SignedIn,
  input: { firstName: string; surname: string; phone: string | null },
): Promise<Outcome<AccountDetails>> {
  const form = checkForm(detailsForm, input);
  if (!form.ok) return form;
  const { firstName, surname, phone } = form.value;
  await deps.identity.setDisplayName(viewer.uid, `${firstName} ${surname}`);
  const at = deps.now().toISOString();
  await deps.db.transaction(async (tx) => {
    const { uid, email, emailVerified, displayName } = viewer;
    await insertMember(tx, {
      uid,
      email,
      emailVerified,
      displayName,
      locale: visitor().locale,
      at,
      firstName,
      surname,
    });
    await saveDetails(tx, uid, { firstName, surname, phone: phone || null }, at);
  });
  return ok(await detailsOf(deps, viewer));
}

/** The log-ins that have not ended, the one used last on top; null if the identity service keeps no list. */
export async function logIns(
  deps: Pick<Deps, 'identity'>,
  viewer: Pick<SignedIn, 'uid' | 'sessionId'>,
): Promise<LogIn[] | null> {
  const sessions = await deps.identity.sessions(viewer.uid);
  return (
    sessions
      ?.toSorted((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
      .map((session) => ({
        logInId: session.id,
        browser: browserName(session.userAgent),
        startedAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        current: session.id === viewer.sessionId,
      })) ?? null
  );
}

export async function endOtherLogIns(deps: Pick<Deps, 'identity'>, viewer: SignedIn): Promise<LogIn[] | null> {
  await deps.identity.revokeSessions(viewer.uid, viewer.sessionId);
  return logIns(deps, viewer);
}

export async function endLogIn(
  deps: Pick<Deps, 'identity'>,
  viewer: SignedIn,
  logInId: string,
): Promise<LogIn[] | null> {
  await deps.identity.revokeSession(viewer.uid, logInId);
  return logIns(deps, viewer);
}

async function newsletterState(deps: Pick<Deps, 'db'>, viewer: SignedIn): Promise<NewsletterState> {
  return viewer.emailVerified ? newsletterOf(deps.db.read, viewer.email) : 'unverified';
}

const unverified = fail('Please confirm your email first.', undefined, 'email_unverified');
const means = 'the account page of the member';

/** An address that is not confirmed gets the link of the double opt-in instead. */
export async function setNewsletter(
  deps: Deps,
  viewer: SignedIn,
  subscribed: boolean,
  locale: Locale,
): Promise<Outcome<NewsletterState>> {
  const { email } = viewer;
  const member = await memberProfile(deps, viewer);
  const name = plainName(member.first_name) ?? 'Member';
  if (!viewer.emailVerified) {
    if (!subscribed) return unverified;
    const asked = await askForConsent(deps, { name, email }, locale);
    return asked.ok ? ok('asked') : asked;
  }
  await deps.db.transaction(async (tx) => {
    if (subscribed) await subscribeMember(tx, deps, { email, name, locale }, means);
    else await unsubscribeMember(tx, deps, email, means);
  });
  return ok(await newsletterOf(deps.db.read, email));
}
