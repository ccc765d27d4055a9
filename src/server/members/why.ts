import type { Why } from '#contract/admin/people.ts';
import { pageAccessAt } from '../content/shown-page.ts';
import type { Deps } from '../deps.ts';
import { guidesById } from '../guides/guide.ts';
import { guideName } from '../guides/guide.wire.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type AccessDecision, accessOfGuide, decideAccess } from '../access/access.ts';
import { decisionAt } from './can-access.ts';
import { memberByUid } from '../accounts/member.ts';
import { viewerByUid } from '../viewer/viewer.ts';

const noPerson = fail('There is no account here any more.', 'uid', 'missing');
const noGuide = fail('This guide does not exist any more. Choose another one.', 'guideId', 'no_guide');
const noPage = fail('There is no page at this address.', 'path', 'no_page');

/**
 * Why a guide or page opens for a person, or does not: asks the rule that decides it for the person themselves
 * (invariant 20), and says which part of it decided.
 */
export async function whyAccess(
  deps: Deps,
  { uid, guideId, path }: { uid: string; guideId?: number | undefined; path?: string | undefined },
): Promise<Outcome<Why>> {
  const [member, viewer] = await Promise.all([memberByUid(deps.db.read, uid), viewerByUid(deps, uid)]);
  if (!member) return noPerson;
  const locale = member.mail_locale;
  if (guideId === undefined) {
    if (path === undefined || path.trim() === '') return noPage;
    const found = await decisionAt(deps, viewer, path.trim(), locale);
    return found.isThere ? toWhy(deps, found.decision, { title: found.path, path: found.path, hasPage: true }) : noPage;
  }
  const [guide] = await guidesById(deps.db.read, [guideId]);
  if (!guide) return noGuide;
  const ofPage = await pageAccessAt(deps, guide.page_url, locale);
  const rule = ofPage ?? accessOfGuide({ guideId: guide.id, price: guide.price_cents });
  const decision = await decideAccess(deps, viewer, rule, guide.page_url);
  return toWhy(deps, decision, { title: guideName(guide), path: guide.page_url, hasPage: ofPage !== null });
}

async function toWhy(
  deps: Deps,
  { accessResultCode, redirectUrl, because, needs }: AccessDecision,
  of: Pick<Why, 'title' | 'path' | 'hasPage'>,
): Promise<Outcome<Why>> {
  const [guide] = needs === null || needs.guideId === null ? [] : await guidesById(deps.db.read, [needs.guideId]);
  return ok({
    ...of,
    accessResultCode,
    redirectUrl,
    because,
    needs: needs && {
      plan: needs.plan,
      // A rule that cannot be read names no guide that exists.
      guide: guide ? guideName(guide) : null,
      company: needs.company,
    },
  });
}
