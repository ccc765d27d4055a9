import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import type { EmbedPlacesProps } from './embed-places.tsx';

/** Snippets that Html refers to (embeds.ts). Their text is in the markup already; what is more than text moves in here. */
export function Embeds({ items, render }: { items: CmsItem[]; render: (items: CmsItem[]) => ReactNode }) {
  const marker = useRef<HTMLSpanElement>(null);
  const [Places, setPlaces] = useState<ComponentType<EmbedPlacesProps>>();

  useEffect(() => {
    let gone = false;
    void import('./embed-places.tsx').then(({ EmbedPlaces }) => {
      if (!gone) setPlaces(() => EmbedPlaces);
    });
    return () => {
      gone = true;
    };
  }, []);

  return (
    <span ref={marker} hidden>
      {Places && <Places marker={marker} items={items} render={render} />}
    </span>
  );
}
