import type { Deps } from '../deps.ts';
import { verifiedAmong } from './accounts.sql.ts';

/**
 * Prevents a production start on a demonstration database, because the passwords of its accounts are published, the
 * administrator's too. Only the seed creates verified accounts with these addresses, so a visitor who registers one of
 * them does not prevent a start.
 */
export async function refusePublishedAccounts(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  published: readonly { email: string }[],
): Promise<void> {
  if (!config.production) return;
  const found = await verifiedAmong(
    db.read,
    published.map(({ email }) => email),
  );
  if (found.length === 0) return;
  const where = config.DATABASE_URL ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder';
  throw new Error(
    `This is a demonstration database: it contains ${found.join(', ')}, whose passwords are published. Set ${where}, or remove NODE_ENV=production.`,
  );
}
