import { getGuides } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';

/** Returns the page URL of a bought guide; null while loading and for deleted guides. */
export function useGuidePages(guideIds: readonly number[]): (guideId: number) => string | null {
  const call = useApi();
  // A failure is not shown, because the order is complete without these links.
  const { fetched } = useFetched(guideIds.length > 0 ? 'guides' : null, () => call(getGuides, {}));
  const guides = fetched.status === 'ready' ? fetched.value.guides : [];
  return (guideId) => guides.find((guide) => String(guide.guideId) === String(guideId))?.pageUrl ?? null;
}
