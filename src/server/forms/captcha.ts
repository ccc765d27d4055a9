import type { Deps } from '../deps.ts';
import { forgetExpiredCaptchas } from './captcha.sql.ts';

export async function forgetUsedCaptchas(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.transaction((tx) => forgetExpiredCaptchas(tx, deps.now().toISOString()));
}
