import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import { AfterHydration } from '#web/ui/after-hydration.tsx';

const loadPlaces = () => import('./embed-places.tsx').then(({ EmbedPlaces }) => EmbedPlaces);

/** Renders the snippets that Html refers to (embeds.ts), except Text snippets, which are already in the markup. */
export function Embeds({ items, render }: { items: CmsItem[]; render: (items: CmsItem[]) => ReactNode }) {
  const marker = useRef<HTMLSpanElement>(null);
  return (
    <span ref={marker} hidden>
      <AfterHydration load={loadPlaces} props={{ marker, items, render }} />
    </span>
  );
}
