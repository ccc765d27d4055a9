import type { Migration } from './migrate.ts';

export interface CopiedTable {
  name: string;
  /** By name, because databases of different age have them in different order. */
  columns: readonly { name: string; type: 'text' | 'integer' }[];
  key: readonly string[];
  /** The database gives the ids. */
  hasId: boolean;
  /** The tables that its rows refer to. */
  refersTo: readonly string[];
}

/** Made of the other tables at the next start (search-index/documents.ts). */
const derived = ['search_document'];

/** The tables that these migrations make, each after those that it refers to. */
export function describedTables(migrations: readonly Migration[]): CopiedTable[] {
  const tables = migrations.flatMap(({ tables: made = {} }) =>
    Object.entries(made).map(([name, { key, columns, references = [] }]) => {
      const all = Object.assign(
        {},
        columns,
        ...migrations.map(({ columns: added }) => added?.[name]),
      ) as typeof columns;
      return {
        name,
        columns: Object.entries(all)
          .map(([column, { type }]) => ({ name: column, type: type === 'text' ? type : ('integer' as const) }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        key: key === undefined ? ['id'] : [key].flat(),
        hasId: Object.values(all).some(({ type }) => type === 'id'),
        refersTo: [...new Set(references.map(([, target]) => target))],
      };
    }),
  );
  const ordered: CopiedTable[] = [];
  const rest = tables.filter(({ name }) => !derived.includes(name));
  while (rest.length > 0) {
    const free = rest.findIndex(({ refersTo }) => !rest.some(({ name }) => refersTo.includes(name)));
    const [next] = rest.splice(free, 1);
    if (free < 0 || !next) throw new Error('Tables refer to each other in a circle.');
    ordered.push(next);
  }
  return ordered;
}
