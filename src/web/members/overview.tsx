import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Guide } from '#contract/guides.ts';
import type { Overview } from '#contract/overview.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { ordersPart, ticketsPart } from './overview-lists.tsx';
import { Next } from './overview-next.tsx';
import { Standing } from './overview-standing.tsx';
import styles from './overview.module.css';

/** Renders tiles of guides; the block passes it, so that members does not import from guides. */
export type RenderTiles = (guides: readonly Guide[]) => ReactNode;

/** What a member finds first: what is next, plan and companies, the guides that open now, tickets and orders. */
export function MemberOverview({
  overview,
  isAsked,
  renderTiles,
}: {
  overview: Overview;
  /** Something above, such as an invitation, has the warm button of the page. */
  isAsked: boolean;
  renderTiles: RenderTiles;
}) {
  const lists = [
    { title: 'Tickets', ...ticketsPart(overview) },
    { title: 'Orders', ...ordersPart(overview) },
  ];
  const full = lists.filter(({ list }) => list !== undefined);
  return (
    <div className={styles.overview}>
      <div className={styles.top}>
        <Next overview={overview} isAsked={isAsked} />
        <Standing overview={overview} />
      </div>
      <OpenGuides overview={overview} renderTiles={renderTiles} />
      {full.length > 0 && (
        <div className={full.length > 1 ? styles.pair : undefined}>
          {full.map(({ title, list }) => (
            <Part key={title} title={title}>
              {list}
            </Part>
          ))}
        </div>
      )}
      {full.length < lists.length && (
        <div>{lists.map(({ title, line }) => line && <Line key={title} title={title} line={line} />)}</div>
      )}
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

/** A part with nothing in it, on one line. */
function Line({ title, line }: { title: string; line: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.short}>
      <h2 id={id}>{title}</h2>
      <p className={styles.line}>{line}</p>
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
