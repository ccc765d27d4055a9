import { useLoaderData } from 'react-router';
import { requireSuccess } from '#contract/errors.ts';
import { canAccess } from '#contract/members.ts';
import { useSession } from '#web/api/use-session.ts';
import { type PageWithData, cmsPageScreen } from './cms-page.tsx';
import { LeadOn } from './lead-on.tsx';
import { paths } from './paths.ts';
import { NoPermission } from './refused-screen.tsx';
import type { Screen, ScreenData } from './screen.ts';

/** The member-only wrapper (§6): CMS pages behind an access check, which runs first and fails closed. */
export const memberScreen: Screen<PageWithData> = {
  ...cmsPageScreen,
  module: 'src/web/app/member-screen.tsx',
  async load(call, at) {
    const { redirectUrl, accessResultCode, refusal } = requireSuccess(await call(canAccess, { url: at.path }));
    if (redirectUrl) return { kind: 'redirect', to: redirectUrl };
    if (accessResultCode !== 0) return { kind: 'noPermission', loginNeeded: accessResultCode === 98, refusal };
    return cmsPageScreen.load(call, at);
  },
  Refused,
};

/** §4: code 98 redirects to log-in once the session is known; any other refusal shows No Permission. */
function Refused() {
  const data = useLoaderData<ScreenData>();
  const { status } = useSession();
  const leadsToLogin = data.kind === 'noPermission' && data.loginNeeded === true && status === 'resolved';
  return leadsToLogin ? <LeadOn to={paths.login()} /> : <NoPermission />;
}
