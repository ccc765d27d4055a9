import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Guide } from '#contract/guides.ts';
import type { Overview } from '#contract/overview.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Due } from './overview-due.tsx';
import { Orders, Tickets } from './overview-lists.tsx';
import { Standing } from './overview-standing.tsx';
import styles from './overview.module.css';

/** Renders tiles of guides; the block passes it, so that members does not import from guides. */
export type RenderTiles = (guides: readonly Guide[]) => ReactNode;

/** What a member finds first: plan and companies, what is due, the guides that open now, tickets and orders. */
export function MemberOverview({ overview, renderTiles }: { overview: Overview; renderTiles: RenderTiles }) {
  return (
    <div className={styles.overview}>
      <Standing overview={overview} />
      <Due due={overview.due} />
      <OpenGuides overview={overview} renderTiles={renderTiles} />
      <div className={styles.pair}>
        <Part title="Tickets">
          <Tickets tickets={overview.tickets} total={overview.ticketCount} />
        </Part>
        <Part title="Orders">
          <Orders orders={overview.orders} total={overview.orderCount} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function OpenGuides({ overview, renderTiles }: { overview: Overview; renderTiles: RenderTiles }) {
  const { guides, guideCount, subscription, companies } = overview;
  const hasOwn = guides.some(({ openBy }) => openBy !== 'free');
  const hasRight = subscription !== null || companies.length > 0;
  return (
    <Part title="Guides that open now">
      {!hasOwn && (
        <p className={styles.line}>
          {hasRight ? 'Nothing but the free guides opens for you now.' : 'You have not bought a guide yet.'}{' '}
          <TextLink href="/guides">See all guides</TextLink>
        </p>
      )}
      {guides.length > 0 && renderTiles(guides)}
      {guideCount > guides.length && (
        <p className={styles.line}>{guideCount - guides.length} more open for you. You find them by subject below.</p>
      )}
    </Part>
  );
}
