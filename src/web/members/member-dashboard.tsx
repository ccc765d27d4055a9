import type { ReactNode } from 'react';
import type { CategoryTile, Guide } from '#contract/guides.ts';
import { getCategory, getDashboard } from '#contract/members.ts';
import {
  CategoryTiles,
  LeadsTo,
  NoGuides,
  OpenedCategory,
  Subjects,
  allGuides,
  useChosenCategory,
} from './dashboard-parts.tsx';
import { MemberStates } from './member-states.tsx';
import { OwnInvitations, useOwnInvitations } from './own-invitations.tsx';
import { MemberOverview } from './overview.tsx';
import { useMemberCall } from './use-member-call.ts';

/**
 * Renders the guides of a category; `action` leads on if there are none. The block passes this function, so that
 * members does not import from guides.
 */
type RenderGuides = (guides: readonly Guide[], action: ReactNode) => ReactNode;

/**
 * §2 the dashboard: what is the member's own, then category tiles; an opened category shows the guides that the member
 * can open.
 */
export function MemberDashboard({ title, renderGuides }: { title: string; renderGuides: RenderGuides }) {
  const { result, retry } = useMemberCall('dashboard', (call, corporate) => call(getDashboard, corporate));
  const { chosen } = useChosenCategory();
  const invitations = useOwnInvitations();
  return (
    <>
      <OwnInvitations invitations={invitations} onJoined={retry} />
      <MemberStates result={result} retry={retry} loading="Loading your dashboard…">
        {({ categories, overview }) =>
          chosen === null ? (
            <>
              {overview && (
                <MemberOverview
                  overview={overview}
                  isAsked={invitations.open > 0}
                  renderTiles={(guides) => renderGuides(guides, null)}
                />
              )}
              <Subjects title={title}>
                {categories.length === 0 ? <NoGuides /> : <CategoryTiles categories={categories} label="Categories" />}
              </Subjects>
            </>
          ) : (
            <Category
              pageUrl={chosen}
              tile={categories.find(({ pageUrl }) => pageUrl === chosen)}
              renderGuides={renderGuides}
            />
          )
        }
      </MemberStates>
    </>
  );
}

function Category({
  pageUrl,
  tile,
  renderGuides,
}: {
  pageUrl: string;
  tile: CategoryTile | undefined;
  renderGuides: RenderGuides;
}) {
  const { result, retry } = useMemberCall(`category ${pageUrl}`, (call, corporate) =>
    call(getCategory, { cat: pageUrl, ...corporate }),
  );
  return (
    <OpenedCategory title={tile?.pageTitle ?? tile?.categoryName ?? 'Guides'}>
      <MemberStates result={result} retry={retry} loading="Loading your guides…">
        {({ guides }) => renderGuides(guides, <LeadsTo path={tile?.pageUrl ?? allGuides} text="See what there is" />)}
      </MemberStates>
    </OpenedCategory>
  );
}
