import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CategoryTile } from '#contract/guides.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink, useNavigation } from '#web/ui/navigation.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import styles from './dashboard.module.css';

export const allGuides = '/guides';

/** An empty dashboard leads to the public list. */
export function NoGuides() {
  return <Empty action={<LeadsTo path={allGuides} text="See all guides" />}>No Guides</Empty>;
}

export function LeadsTo({ path, text }: { path: string; text: string }) {
  return (
    <LinkButton href={path} variant="secondary">
      {text}
    </LinkButton>
  );
}

/** The category in the query of the URL, so that Back and opening in a new tab work. */
export function useChosenCategory(): { chosen: string | null; hrefOf: (pageUrl: string) => string; allHref: string } {
  const { path, search } = useNavigation();
  return {
    chosen: new URLSearchParams(search).get('cat') || null,
    hrefOf: (pageUrl) => `${path}?cat=${encodeURIComponent(pageUrl)}`,
    allHref: path,
  };
}

/** The categories, below what is the member's own. */
export function Subjects({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  if (title === '') return children;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.subjects}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CategoryTiles<C extends CategoryTile>({
  categories,
  label,
  badge,
}: {
  categories: readonly C[];
  label: string;
  badge?: (category: C) => ReactNode;
}) {
  const { hrefOf } = useChosenCategory();
  return (
    <TileGrid label={label}>
      {categories.map((category) => (
        <Card
          key={category.pageUrl}
          href={hrefOf(category.pageUrl)}
          title={category.tileTitle ?? category.categoryName}
          imageUrl={category.tileImageUrl}
          badge={badge?.(category)}
        >
          {category.tileDesc && <p>{category.tileDesc}</p>}
        </Card>
      ))}
    </TileGrid>
  );
}

/** Focuses the heading of the opened category, so that a screen reader announces it. */
export function OpenedCategory({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { allHref } = useChosenCategory();
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section aria-label={title}>
      <p className={styles.back}>
        <TextLink href={allHref}>All categories</TextLink>
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
