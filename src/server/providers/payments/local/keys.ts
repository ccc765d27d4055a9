import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keysSchema = z.object({ secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() });
export type LocalKeys = z.infer<typeof keysSchema>;

/** Random keys per installation, stored beside its ledger: with a known webhook secret anyone could forge payments. */
export function localKeys(dataDir: string): LocalKeys {
  const file = join(dataDir, 'card-gateway-keys.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const random = () => randomBytes(24).toString('hex');
    const keys: LocalKeys = {
      secretKey: `sk_test_${random()}`,
      publishableKey: `pk_test_${random()}`,
      webhookSecret: `whsec_${random()}`,
    };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
