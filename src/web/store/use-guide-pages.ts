import { getGuides } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';

/** Where bought guides are opened; null until it is known, and for guides that are gone. */
export function useGuidePages(guideIds: readonly number[]): (guideId: number) => string | null {
  const call = useApi();
  // A failure is not shown: the order is complete without the links.
  const { fetched } = useFetched(guideIds.length > 0 ? 'guides' : null, () => call(getGuides, {}));
  const guides = fetched.status === 'ready' ? fetched.value.guides : [];
  return (guideId) => guides.find((guide) => String(guide.guideId) === String(guideId))?.pageUrl ?? null;
}
