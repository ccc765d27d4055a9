import type { ReactNode } from 'react';
import type { CategoryTile, Guide } from '#contract/guides.ts';
import { getCategory, getDashboard } from '#contract/members.ts';
import { CategoryTiles, LeadsTo, NoGuides, OpenedCategory, allGuides, useChosenCategory } from './dashboard-parts.tsx';
import { MemberStates } from './member-states.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { useMemberCall } from './use-member-call.ts';

/**
 * Renders the guides of a category; `action` leads on if there are none. The block passes this function, so that
 * members does not import from guides.
 */
type RenderGuides = (guides: readonly Guide[], action: ReactNode) => ReactNode;

/** §2 the dashboard: category tiles; an opened category shows the guides that the member can open. */
export function MemberDashboard({ renderGuides }: { renderGuides: RenderGuides }) {
  const { result, retry } = useMemberCall('dashboard', (call, corporate) => call(getDashboard, corporate));
  const { chosen } = useChosenCategory();
  return (
    <>
      <OwnInvitations onJoined={retry} />
      <MemberStates result={result} retry={retry} loading="Loading your dashboard…">
        {({ categories }) =>
          chosen === null ? (
            categories.length === 0 ? (
              <NoGuides />
            ) : (
              <CategoryTiles categories={categories} label="Categories" />
            )
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
