import { useLayoutEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { CmsItem } from '#contract/cms.ts';

interface EmbedPlacesProps {
  /** An element directly after the markup that holds the placeholders. */
  marker: RefObject<HTMLElement | null>;
  items: CmsItem[];
  render: (items: CmsItem[]) => ReactNode;
}

/** Renders each snippet into its placeholder `<div>` in the markup. */
export function EmbedPlaces({ marker, items, render }: EmbedPlacesProps) {
  const [places, setPlaces] = useState<{ item: CmsItem; element: Element }[]>([]);

  useLayoutEffect(() => {
    const markup = marker.current?.previousElementSibling;
    const found = items.map((item) => ({ item, element: markup?.querySelector(`[data-embed-item="${item.itemId}"]`) }));
    setPlaces(found.filter((place): place is { item: CmsItem; element: Element } => place.element instanceof Element));
  }, [marker, items]);

  return places.map(({ item, element }) => createPortal(render([item]), element, String(item.itemId)));
}
