import { sql } from 'kysely';
import { choiceFrom, integer, nullableInteger, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * Which addresses of the site a published page links to, so that whoever takes a page away sees what leads to it, and
 * who has asked to publish a page, with the answer. `links_revision_id` is the version whose links are known;
 * pages/page-links.ts writes those of another one.
 */
export const linksAndRequests = {
  name: '0035-links-and-requests',
  tables: {
    page_link: {
      key: ['page_id', 'path'],
      columns: { ...integer('page_id'), ...text('path') },
      references: [['page_id', 'page']],
      indexes: [['path', 'page_id']],
    },
    publish_request: {
      columns: {
        ...integer('page_id'),
        ...text('note', 'asked_by', 'asked_at'),
        ...choiceFrom({ status: ['waiting', 'published', 'scheduled', 'back'] }),
        // The words of whoever has answered.
        ...nullableText('answer', 'answered_by', 'answered_at'),
      },
      // A page waits once; who asks again asks anew.
      key: 'page_id',
      references: [['page_id', 'page']],
      indexes: [['asked_by', 'answered_at']],
    },
  },
  columns: { page: nullableInteger('links_revision_id') },
  async up(tx) {
    await tx.schema
      .createIndex('page_links_unknown_ix')
      .on('page')
      .column('id')
      .where(
        sql<boolean>`published_revision_id is not null
          and (links_revision_id is null or links_revision_id <> published_revision_id)`,
      )
      .execute();
    await tx.schema
      .createIndex('publish_request_waiting_ix')
      .on('publish_request')
      .columns(['asked_at', 'page_id'])
      .where(sql<boolean>`status = 'waiting'`)
      .execute();
    // Who has asked before and was not answered still waits. The note was in the mail only.
    await sql`insert into publish_request (page_id, note, asked_by, asked_at)
      select page.id, '', coalesce(min(audit_record.uid), ''), max(audit_record.created_at)
      from audit_record join page on page.id = cast(substr(audit_record.subject, 6) as integer)
      left join page_revision on page_revision.id = page.published_revision_id
      where audit_record.action = 'askForPublishing' and page.deleted_at is null
        and (page_revision.published_at is null or page_revision.published_at < audit_record.created_at)
      group by page.id`.execute(tx);
  },
} satisfies Migration;
