import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Value = string | number | null;

/** Placeholder in a compiled query for the parameter of this name. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Parameters = Record<string, Value>;

export interface FixedQuery<P extends Parameters, R> {
  (source: Kysely<Tables>, values: P): Promise<R[]>;
  /** The compiled query with its values, for `runTogether`. */
  of(source: Kysely<Tables>, values: P): CompiledQuery<R>;
}

/**
 * A query with a constant SQL text, compiled once. For the few hot cart queries, where building the text takes as long
 * as running it. `build` puts a named parameter in the place of each value.
 */
export function fixedQuery<P extends Parameters>() {
  type Parameter = <K extends keyof P & string>(name: K) => Expression<P[K]>;
  return <R>(build: (source: Kysely<Tables>, parameter: Parameter) => Compilable<R>): FixedQuery<P, R> => {
    // One compiled query per engine.
    const built = new WeakMap<object, CompiledQuery<R>>();
    const of = (source: Kysely<Tables>, values: P): CompiledQuery<R> => {
      const { adapter } = source.getExecutor();
      const query = built.get(adapter) ?? build(source, (name) => sql`${new Slot(name)}`).compile();
      built.set(adapter, query);
      const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
      return { ...query, parameters };
    };
    // Straight to the connection: the executor only adds plug-ins, and there are none.
    const run = async (source: Kysely<Tables>, values: P) => {
      const query = of(source, values);
      return (await source.getExecutor().provideConnection((connection) => connection.executeQuery<R>(query))).rows;
    };
    return Object.assign(run, { of });
  };
}

/**
 * Sends two queries together over one connection; the database runs them in this order. The second must not need the
 * rows of the first.
 */
export async function runTogether<A, B>(
  source: Kysely<Tables>,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<[A[], B[]]> {
  const [a, b] = await source
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all([connection.executeQuery<A>(first), connection.executeQuery<B>(second)]),
    );
  return [a.rows, b.rows];
}
