import type { Deps } from '../../deps.ts';
import { verifiedAmong } from './accounts.sql.ts';

/**
 * A database that was a demonstration holds accounts whose passwords are published, an administrator's among them: no
 * production starts on it. Only the seed makes verified accounts of these addresses, so a visitor who registers one of
 * them stops no server.
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
    `This database was a demonstration: it has ${found.join(', ')}, whose passwords are published. Set ${where}, or leave NODE_ENV=production out.`,
  );
}
