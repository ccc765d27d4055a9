import type { Config } from '../config.ts';
import { onSite } from '../db/open-copy.ts';
import { rotateSecret } from '../settings/rotate-secret.ts';

/** Makes APP_SECRET the secret of the site in place of APP_SECRET_PREVIOUS; neither is ever an argument. */
export async function rotateSecretNow(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  await onSite(config, (db) => rotateSecret({ config, db, print }, { endLinks: args.includes('--end-links') }));
}
