import pg from 'pg';

/**
 * Simulates a restart of PostgreSQL for the clients of one database: every connection ends with 57P01, and new ones are
 * refused until `during` has ended. Other databases of the server, which other tests use, are not affected.
 */
export async function databaseOutage(databaseUrl: string, during: () => Promise<void>): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await during();
  } finally {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  }
}
