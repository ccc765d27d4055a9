import type { Caller } from '#contract/endpoint.ts';
import { getMenu } from '#contract/cms.ts';
import { search } from '#contract/search.ts';
import { HelplineList } from '#web/help/helpline-list.tsx';
import { placesOf } from '#web/search/found-kind.ts';
import { type SearchData, SearchResults } from '#web/search/search-results.tsx';
import { useIsLead } from '../../lead.ts';
import type { ControlModule, ControlOptions } from '../controls.ts';

/** Loads the results for the ?q= of the URL (§2). */
export async function load(call: Caller, _options: ControlOptions, query: URLSearchParams): Promise<SearchData> {
  const keyword = query.get('q')?.trim() ?? '';
  if (keyword === '') return { keyword, response: { pages: [] } };
  // Without the menu a result names no place.
  const [response, menu] = await Promise.all([
    call(search, { keyword }),
    call(getMenu, {}).then(
      (answer) => answer.menu.items,
      () => [],
    ),
  ]);
  const found = (response.pages ?? []).map(({ pageUrl }) => pageUrl);
  return { keyword, response, places: placesOf(menu, found) };
}

export const Control: ControlModule['Control'] = function SearchControl({ data }) {
  const level = useIsLead() ? 1 : 2;
  // The editor loads no data.
  return (
    <SearchResults
      data={(data as SearchData | undefined) ?? { keyword: '', response: { pages: [] } }}
      level={level}
      helplines={<HelplineList />}
    />
  );
};
