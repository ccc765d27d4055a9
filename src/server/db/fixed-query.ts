import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Value = string | number | null;

/** Stands in a query's text for the parameter of this name. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query with a constant text, compiled once: for the few hot queries of carts, where building the text takes as long
 * as running it. `build` puts a named parameter where each value goes.
 */
export function fixedQuery<P extends Record<string, Value>>() {
  type Parameter = <K extends keyof P & string>(name: K) => Expression<P[K]>;
  return <R>(build: (source: Kysely<Tables>, parameter: Parameter) => Compilable<R>) => {
    // One for each engine.
    const built = new WeakMap<object, CompiledQuery<R>>();
    return async (source: Kysely<Tables>, values: P): Promise<R[]> => {
      const { adapter } = source.getExecutor();
      const query = built.get(adapter) ?? build(source, (name) => sql`${new Slot(name)}`).compile();
      built.set(adapter, query);
      const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
      return (await source.executeQuery<R>({ ...query, parameters })).rows;
    };
  };
}
