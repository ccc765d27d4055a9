import { answered } from '#contract/errors.ts';
import { getGuides, type Guide } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { type More, useMore } from '#web/api/use-more.ts';

export function useMoreGuides({ guides, total, category }: { guides: readonly Guide[]; total: number; category: string }): More<Guide> {
  const call = useApi();
  return useMore(guides, total, `guides ${category}`, async (page) => {
    const { guides: items, totalCnt } = answered(await call(getGuides, { cat: category, page }));
    return { items, totalCnt };
  });
}
