import type { ReactNode } from 'react';
import type { MemberGuide, MemberInfo, NewCategory } from '#contract/members.ts';
import { getCategoryV2, getDashboard } from '#contract/members.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CategoryTiles, NoGuides, OpenedCategory, Subjects, useChosenCategory } from './dashboard-parts.tsx';
import styles from './dashboard.module.css';
import { MemberStates } from './member-states.tsx';
import { OwnInvitations, useOwnInvitations } from './own-invitations.tsx';
import { MemberOverview, type RenderTiles } from './overview.tsx';
import { useMemberCall } from './use-member-call.ts';

/** Renders guides with their locks; `plansUrl` is where this member chooses or changes a subscription. */
type RenderGuides = (guides: readonly MemberGuide[], plansUrl: string) => ReactNode;

/**
 * §2 the second dashboard: the member's name and what is the member's own, categories with count and New mark, and all
 * guides, locked ones included.
 */
export function MemberDashboardV2({
  title,
  renderGuides,
  renderTiles,
}: {
  title: string;
  renderGuides: RenderGuides;
  renderTiles: RenderTiles;
}) {
  const { result, retry } = useMemberCall('dashboard', (call, corporate) => call(getDashboard, corporate));
  const { chosen } = useChosenCategory();
  const invitations = useOwnInvitations();
  return (
    <>
      <OwnInvitations invitations={invitations} onJoined={retry} />
      <MemberStates result={result} retry={retry} loading="Loading your dashboard…">
        {({ newCategories, memberInfo, overview }) => (
          <>
            {memberInfo && <Member info={memberInfo} />}
            {chosen === null ? (
              <>
                {overview && (
                  <MemberOverview overview={overview} isAsked={invitations.open > 0} renderTiles={renderTiles} />
                )}
                <Subjects title={title}>
                  {newCategories.length === 0 ? (
                    <NoGuides />
                  ) : (
                    <NewCategories categories={newCategories} label="Categories" />
                  )}
                </Subjects>
              </>
            ) : (
              <Category
                pageUrl={chosen}
                plansUrl={memberInfo?.subscription ? '/member/account#subscription' : '/member/subscribe'}
                renderGuides={renderGuides}
              />
            )}
          </>
        )}
      </MemberStates>
    </>
  );
}

const memberTypes = { member: 'Member', subscriber: 'Subscriber', corporate: 'Corporate member' };

function Member({ info }: { info: MemberInfo }) {
  return (
    <div className={styles.member}>
      <p className={styles.name}>{info.displayName}</p>
      <p className={styles.who}>
        {memberTypes[info.memberType]}
        {info.corporateName && ` of ${info.corporateName}`}
      </p>
    </div>
  );
}

function NewCategories({ categories, label }: { categories: readonly NewCategory[]; label: string }) {
  return (
    <CategoryTiles
      categories={categories}
      label={label}
      badge={({ isNew, guideCount }) => (
        <>
          {isNew && <Badge tone="warm">New</Badge>}{' '}
          <Badge>{guideCount === 1 ? '1 guide' : `${guideCount} guides`}</Badge>
        </>
      )}
    />
  );
}

function Category({
  pageUrl,
  plansUrl,
  renderGuides,
}: {
  pageUrl: string;
  plansUrl: string;
  renderGuides: RenderGuides;
}) {
  const { result, retry } = useMemberCall(`category ${pageUrl}`, (call, corporate) =>
    call(getCategoryV2, { cat: pageUrl, ...corporate }),
  );
  const title = result.status === 'ready' && result.value.category;
  return (
    <OpenedCategory title={title ? (title.pageTitle ?? title.categoryName) : 'Guides'}>
      <MemberStates result={result} retry={retry} loading="Loading your guides…">
        {({ subCategories, guides }) => (
          <>
            {subCategories.length > 0 && (
              <div className={styles.part}>
                <NewCategories categories={subCategories} label="Categories within" />
              </div>
            )}
            <div className={styles.part}>{renderGuides(guides, plansUrl)}</div>
          </>
        )}
      </MemberStates>
    </OpenedCategory>
  );
}
