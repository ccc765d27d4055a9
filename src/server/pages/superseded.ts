import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { queueMail } from '../jobs/outbox.ts';
import { selectPage } from './page.sql.ts';
import { cancelPublications, emailOf } from './schedule.sql.ts';

const note = 'The page was published before this time, so this version was not put over it.';

/**
 * Ends the publications of a page that wait, or those of versions before `olderThan`, because another version is
 * published now. Mails who planned them. Call it before the row of the page is locked, as the job does.
 */
export async function endWaitingPublications(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { pageId, by, olderThan }: { pageId: number; by: string; olderThan?: number },
): Promise<void> {
  for (const ended of await cancelPublications(tx, { pageId, olderThan }, note)) {
    const to = ended.created_by === by ? null : await emailOf(tx, ended.created_by);
    if (to === null) continue;
    const page = await selectPage(tx, pageId);
    await queueMail(
      tx,
      deps,
      actionMail(deps, {
        cause: `schedule-ended:${ended.id}`,
        to,
        locale: 'au',
        subject: 'A scheduled page was published earlier',
        before: [`You scheduled a version of the page ${page?.path ?? ''}. ${note}`],
        action: { href: `${deps.config.publicOrigin}/admin/pages/${pageId}`, label: 'Open the page' },
        after: [
          'If your version should still go live, go on from it under ‘Versions’ and publish or schedule it again.',
        ],
      }),
    );
  }
}
