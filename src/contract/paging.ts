/** Number of items in one page of a list, if a page is requested. */
export const pageSize = 48;

/** The page of its long lists that a URL asks for, as '?page=2'; 1 without it. */
export function pageOfLists(query: URLSearchParams): number {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}
