import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** What the connections of this process are called in `pg_stat_activity`: how many there may be, and whose they are. */
export const processName = (size: number) => `phi-online ${size} ${randomBytes(4).toString('hex')}`;

/** Such names, as a regular expression of PostgreSQL. */
export const processPattern = '^phi-online [0-9]{1,3} [0-9a-f]{8}$';

interface Room {
  allowed: number;
  /** Sum of the pools of the processes that are connected, this one included. */
  wanted: number;
  processes: number;
}

/**
 * Whether PostgreSQL takes the connections of the processes that are connected now. Where it does not, requests fail
 * once many come at the same time, so somebody should hear of it before.
 */
export async function roomFor(read: Kysely<Tables>, size: number): Promise<string | null> {
  const { rows } = await sql<Room>`
    select
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
      coalesce(sum(split_part(name, ' ', 2)::int), 0) as wanted,
      count(*) as processes
    from (
      select distinct application_name as name from pg_stat_activity
      where application_name ~ ${processPattern}
    ) as process`.execute(read);
  const { allowed = size, wanted = size, processes = 1 } = rows[0] ?? {};
  if (size > allowed)
    throw new Error(
      `DATABASE_POOL_SIZE is ${size}, but PostgreSQL takes ${allowed} connections (max_connections less those it reserves). Set a smaller one, or raise max_connections.`,
    );
  if (wanted <= allowed) return null;
  return `${processes} processes of the site may open ${wanted} connections together, but PostgreSQL takes ${allowed}. Set DATABASE_POOL_SIZE to ${Math.max(1, Math.floor(allowed / processes))} or fewer for each, or raise max_connections.`;
}
