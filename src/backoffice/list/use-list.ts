import type * as z from 'zod/mini';
import type { ListSchemas } from '#contract/admin/list.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { useData } from '../parts/data.ts';
import { usePlace } from './use-place.ts';

type InputOf<Row> = z.infer<ListSchemas<Row>['input']>;

export type List<Row> = ReturnType<typeof useList<Row>>;

/** The rows of a staff list at the place in the address. `fixed` is always sent, such as the subject of a history. */
export function useList<Row>(
  endpoint: Endpoint<ListSchemas<Row>>,
  { fixed = {}, isPrivate = false }: { fixed?: Record<string, string>; isPrivate?: boolean } = {},
) {
  const at = usePlace({ isPrivate });
  const query = useData(endpoint, { ...at.place, ...fixed } as InputOf<Row>);
  return { ...at, ...query, isFiltered: Object.keys(at.place).some((name) => !['sort', 'after'].includes(name)) };
}
