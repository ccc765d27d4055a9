import { dayText } from '#contract/calendar.ts';
import type { ReactNode } from 'react';
import type { MemberGuide, MemberInfo, NewCategory } from '#contract/members.ts';
import { getCategoryV2, getDashboard } from '#contract/members.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { CategoryTiles, NoGuides, OpenedCategory, useChosenCategory } from './dashboard-parts.tsx';
import styles from './dashboard.module.css';
import { MemberStates } from './member-states.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { useMemberCall } from './use-member-call.ts';

/** Renders guides with their locks; `plansUrl` is where this member chooses or changes a subscription. */
type RenderGuides = (guides: readonly MemberGuide[], plansUrl: string) => ReactNode;

/**
 * §2 the second dashboard: the member's name, categories with count and New mark, and all guides, locked ones included
 * (A-19).
 */
export function MemberDashboardV2({ renderGuides }: { renderGuides: RenderGuides }) {
  const { result, retry } = useMemberCall('dashboard', (call, corporate) => call(getDashboard, corporate));
  const { chosen } = useChosenCategory();
  return (
    <>
      <OwnInvitations onJoined={retry} />
      <MemberStates result={result} retry={retry} loading="Loading your dashboard…">
        {({ newCategories, memberInfo }) => (
          <>
            {memberInfo && <Member info={memberInfo} />}
            {chosen === null ? (
              newCategories.length === 0 ? (
                <NoGuides />
              ) : (
                <NewCategories categories={newCategories} label="Categories" />
              )
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
        {info.subscription && `, ${subscriptionText(info.subscription)}`}
      </p>
      <TextLink href="/member/account">My account</TextLink>
    </div>
  );
}

const planNames = { standard: 'Standard', pro: 'Professional' };

function subscriptionText({ subscriptionType, status, paidUntil }: NonNullable<MemberInfo['subscription']>): string {
  const date = dayText(paidUntil);
  const state = { active: `paid until ${date}`, cancelled: `ends on ${date}`, pastDue: 'payment is overdue' };
  return `${planNames[subscriptionType]} subscription, ${state[status]}`;
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
