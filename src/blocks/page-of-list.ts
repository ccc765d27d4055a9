import { pageOfLists, pageSize } from '#contract/paging.ts';

/**
 * Loads the page of a list that the URL asks for, which leads on without JavaScript. A list that has no such page shows
 * its first: a URL speaks of all lists of the document.
 */
export async function loadPageOf<A extends { totalCnt?: number | undefined }>(
  query: URLSearchParams,
  ask: (page: number) => Promise<A>,
): Promise<A & { page: number }> {
  const page = pageOfLists(query);
  const answer = await ask(page);
  if (page > 1 && (answer.totalCnt ?? 0) <= (page - 1) * pageSize) return { ...(await ask(1)), page: 1 };
  return { ...answer, page };
}
