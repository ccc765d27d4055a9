import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalGateway } from '#server/providers/payments/local/gateway.ts';
import { localKeys } from '#server/providers/payments/local/keys.ts';
import { s3Server } from '#server/testing/s3-server.ts';
import { freePort } from '../../tools/free-port.ts';
import { postgresPrograms, startPostgres } from '../../tools/postgres.ts';
import { memoryFolder } from '../../tools/test/machine.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Site, startProcess } from './site.ts';

/** Several processes of the site behind one address. */
export interface Sites extends Pick<Site, 'origin' | 'output' | 'dispose'> {
  balancer: Balancer;
  /** The processes themselves, in the order of their folders. */
  origins: readonly string[];
}

/**
 * Starts a process for each folder of sources, which is one version. They share what several machines share: the
 * database (PostgreSQL), the bucket, the payment provider and APP_SECRET. Each has a disk of its own, and no visitor
 * belongs to one of them.
 */
export async function startSites(folders: readonly string[]): Promise<Sites> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('Several processes need PostgreSQL, which is not installed.');
  const data = mkdtempSync(join(tmpdir(), 'phi-sites-'));
  const postgres = await startPostgres(programs, memoryFolder() ?? undefined);
  const bucket = await s3Server();
  const balancer = await startBalancer();
  const keys = join(data, 'gateway');
  const gateway = await startLocalGateway({
    dataDir: keys,
    ...localKeys(keys),
    webhookUrl: `${balancer.origin}/api/webhooks/payments`,
    allowFaults: true,
  });
  const env = {
    ...bucket.settings,
    DATABASE_URL: postgres.url,
    LOCAL_GATEWAY_URL: gateway.url,
    PUBLIC_ORIGIN: balancer.origin,
    APP_SECRET: randomBytes(32).toString('hex'),
  };
  const running: Omit<Site, 'dispose'>[] = [];
  const origins: string[] = [];
  const dispose = async () => {
    await balancer.close();
    await Promise.all(running.map((site) => site.stop()));
    await gateway.close();
    await bucket.close();
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    // One after the other: the first fills the database.
    for (const [nth, folder] of folders.entries()) {
      const dataDir = join(data, `process-${nth + 1}`);
      cpSync(join(keys, 'card-gateway-keys.json'), join(dataDir, 'gateway/card-gateway-keys.json'));
      const port = await freePort();
      running.push(await startProcess({ dataDir, env: { ...env, PORT: String(port) }, folder }));
      origins.push(`http://127.0.0.1:${port}`);
    }
    balancer.sendTo(origins);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    origin: balancer.origin,
    balancer,
    origins,
    dispose,
    output: () => running.map((site) => site.output()).join('\n'),
  };
}
