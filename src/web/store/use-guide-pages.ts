import { useEffect, useState } from 'react';
import { getGuides } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';

/** Where bought guides are opened; null until it is known, and for guides that are gone. */
export function useGuidePages(guideIds: readonly number[]): (guideId: number) => string | null {
  const call = useApi();
  const [pages, setPages] = useState<ReadonlyMap<string, string>>(new Map());
  const isNeeded = guideIds.length > 0;

  useEffect(() => {
    if (!isNeeded) return;
    call(getGuides, {}).then(
      ({ guides }) => setPages(new Map(guides.map((guide) => [String(guide.guideId), guide.pageUrl]))),
      // The order is complete without the links.
      () => undefined,
    );
  }, [call, isNeeded]);

  return (guideId) => pages.get(String(guideId)) ?? null;
}
