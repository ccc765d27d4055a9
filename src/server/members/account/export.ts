import { dayOf } from '#contract/calendar.ts';
import { browserName } from '#contract/browser-name.ts';
import { companyData } from '../../companies/personal-data.ts';
import type { Deps, SignedIn } from '../../deps.ts';
import { eventData } from '../../events/personal-data.ts';
import { formData } from '../../forms/personal-data.ts';
import { guideData } from '../../guides/personal-data.ts';
import { mailData } from '../../jobs/personal-data.ts';
import { pageData } from '../../pages/personal-data.ts';
import type { PersonalData, Person } from '../../personal-data.ts';
import { storeData } from '../../store/personal-data.ts';
import { subscriptionData } from '../../subscriptions/personal-data.ts';
import { memberData } from '../personal-data.ts';

/** Every area that stores something about a member. A new one belongs in this list (invariant 39). */
export const allPersonalData: readonly PersonalData[] = [
  memberData,
  subscriptionData,
  storeData,
  eventData,
  guideData,
  companyData,
  formData,
  pageData,
  mailData,
];

function personOf({ uid, email, emailVerified }: Pick<SignedIn, 'uid' | 'email' | 'emailVerified'>): Person {
  return { uid, email: emailVerified ? email.toLowerCase() : null };
}

/** Everything that is stored about the member, in named sections. */
export async function exportedData(
  deps: Deps,
  viewer: Pick<SignedIn, 'uid' | 'email' | 'emailVerified'>,
): Promise<{ filename: string; sections: Record<string, unknown> }> {
  const person = personOf(viewer);
  const parts = await Promise.all(allPersonalData.map((data) => data.read(deps.db.read, person)));
  const sessions = await deps.identity.sessions(viewer.uid);
  const at = deps.now().toISOString();
  return {
    filename: `phi-online-my-data-${dayOf(at)}.json`,
    sections: {
      about: {
        site: 'PHI Online',
        madeAt: at,
        note: 'What PHI Online stores about you. Times are in UTC. Card numbers and passwords are never stored.',
      },
      ...Object.assign({}, ...parts),
      logIns:
        sessions?.map((session) => ({
          browser: browserName(session.userAgent),
          startedAt: session.createdAt,
          lastUsedAt: session.lastUsedAt,
        })) ?? null,
    },
  };
}
