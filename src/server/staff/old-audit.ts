import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { deleteOldContentRecords } from './audit.sql.ts';

const keptMs = 2 * 365 * dayMs;

/**
 * What staff did with content, as long as its earlier versions are kept. What they did with money, people and settings
 * stays, as the orders do (decision 80).
 */
export const oldContentAudit: Sweeper = {
  what: 'audit_record of content',
  sweep: ({ db, now }, limit) =>
    db.transaction((tx) => deleteOldContentRecords(tx, new Date(now().getTime() - keptMs).toISOString(), limit)),
};
