import type { ReactNode } from 'react';
import type { CategoryTile, Guide } from '#contract/guides.ts';
import { getCategory, getDashboard } from '#contract/members.ts';
import { Empty } from '#web/ui/empty.tsx';
import { CategoryTiles, OpenedCategory, useChosenCategory } from './dashboard-parts.tsx';
import { MemberStates } from './member-states.tsx';
import { useMemberCall } from './use-member-call.ts';

/** Renders the guides of a category. The block passes this function, so that members does not import from guides. */
export type RenderGuides<G extends Guide> = (guides: readonly G[]) => ReactNode;

/** §2 the dashboard: category tiles; an opened category shows the guides that the member can open. */
export function MemberDashboard({ renderGuides }: { renderGuides: RenderGuides<Guide> }) {
  const { result, retry } = useMemberCall('dashboard', (call, corporate) => call(getDashboard, corporate));
  const { chosen } = useChosenCategory();
  return (
    <MemberStates result={result} retry={retry} loading="Loading your dashboard…">
      {({ categories }) =>
        chosen === null ? (
          categories.length === 0 ? (
            <Empty>No Guides</Empty>
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
  );
}

function Category({
  pageUrl,
  tile,
  renderGuides,
}: {
  pageUrl: string;
  tile: CategoryTile | undefined;
  renderGuides: RenderGuides<Guide>;
}) {
  const { result, retry } = useMemberCall(`category ${pageUrl}`, (call, corporate) =>
    call(getCategory, { cat: pageUrl, ...corporate }),
  );
  return (
    <OpenedCategory title={tile?.pageTitle ?? tile?.categoryName ?? 'Guides'}>
      <MemberStates result={result} retry={retry} loading="Loading your guides…">
        {({ guides }) => renderGuides(guides)}
      </MemberStates>
    </OpenedCategory>
  );
}
