import { requireSuccess } from '#contract/errors.ts';
import { getGuides, type Guide } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { type More, useMore } from '#web/api/use-more.ts';

/** All guides of a category, or the first page of a long list. */
export interface GuideListData {
  guides: readonly Guide[];
  total: number;
  /** The page that is loaded. */
  page: number;
  /** URL of the category page; '' means all guides. */
  category: string;
}

export function useMoreGuides({ guides, total, page: from, category }: GuideListData): More<Guide> {
  const call = useApi();
  const load = async (page: number) => {
    const { guides: items, totalCnt } = requireSuccess(await call(getGuides, { cat: category, page }));
    return { items, totalCnt };
  };
  return useMore(guides, total, `guides ${category}`, load, from);
}
