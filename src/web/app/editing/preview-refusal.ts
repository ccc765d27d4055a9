import type { PageForEdit } from '#contract/admin/pages.ts';
import type { Caller } from '#contract/endpoint.ts';
import { canAccess } from '#contract/members.ts';
import { planTitles } from '#contract/plan-titles.ts';

/** What the viewer of the preview sees instead of this page; null if it opens. */
export async function refusal(call: Caller, { pageUrl }: PageForEdit): Promise<string | null> {
  const { accessResultCode, redirectUrl, refusal: why } = await call(canAccess, { url: pageUrl });
  if (accessResultCode === 0 && !redirectUrl) return null;
  if (redirectUrl) return `Is redirected to ${redirectUrl} instead of this page.`;
  if (accessResultCode === 98) return 'Is asked to log in instead of seeing this page.';
  const opens = [
    why?.plan && `a ${planTitles[why.plan]} subscription`,
    why?.guide && `the guide '${why.guide.guideTitle}'`,
    why?.company && 'a company that has it',
  ].filter(Boolean);
  return `Sees 'No Permission' instead of this page. ${opens.length > 0 ? `It opens with ${opens.join(' or ')}.` : ''}`;
}
