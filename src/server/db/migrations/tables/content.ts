import { choice, flag, fromZero, id, integer, nullableInteger, nullableText, text, textFrom } from '../columns.ts';

import type { TablesToCreate } from '../create-tables.ts';

/** Pages and their versions, menus, search, pictures, the feed. */
export const contentTables = {
  page: {
    columns: {
      ...id,
      ...text('path', 'locale', 'access_json', 'page_type_code'),
      ...nullableText('redirect_to'),
      ...nullableInteger('published_revision_id'),
      ...flag('protected'),
      ...text('created_at', 'updated_at'),
      // The title of the draft, else of the latest version, for the list in the back office, which reads no content.
      ...textFrom({ list_title: '' }),
      // The number of the latest version; 0 without one.
      ...fromZero('latest_number'),
      // Counts the saves of the draft; a save with an older count is refused.
      ...fromZero('draft_lock'),
      // Counts the changes of path and access.
      ...fromZero('settings_lock'),
      // Set while the page is in the trash.
      ...nullableText('deleted_at'),
    },
    unique: [['path', 'locale']],
    indexes: [['redirect_to', 'path']],
  },
  page_revision: {
    columns: {
      ...id,
      ...integer('page_id', 'number'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'created_at'),
      ...nullableText('created_by', 'published_at'),
      ...textFrom({ note: '' }),
      ...nullableInteger('restored_from'),
    },
    references: [['page_id', 'page']],
    unique: [['page_id', 'number']],
  },
  // The working copy of a page; `page.draft_lock` counts its saves.
  page_draft: {
    key: 'page_id',
    columns: {
      ...integer('page_id'),
      // The number of the version that it began from; null for a page without versions.
      ...nullableInteger('base_number'),
      // The version that was restored into it.
      ...nullableInteger('restored_from'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'updated_by', 'updated_at'),
    },
    references: [['page_id', 'page']],
  },
  // Every publication of a page, and every time that it was taken off the site.
  page_publication: {
    columns: {
      ...id,
      ...integer('page_id'),
      ...nullableInteger('revision_id'),
      ...choice({ kind: ['publish', 'unpublish'] }),
      ...text('published_by', 'published_at'),
    },
    references: [['page_id', 'page']],
    indexes: [['page_id']],
  },
  scheduled_change: {
    columns: {
      ...id,
      ...integer('page_id'),
      // The version to publish; null to take the page off the site.
      ...nullableInteger('revision_id'),
      ...choice({ kind: ['publish', 'unpublish'] }),
      ...text('due_at'),
      // The time zone in which the editor chose the time.
      ...text('zone'),
      ...choice({ status: ['waiting', 'done', 'failed', 'cancelled'] }),
      ...text('created_by', 'created_at'),
      ...nullableText('message'),
    },
    references: [['page_id', 'page']],
    indexes: [['status', 'due_at'], ['page_id']],
  },
  // A tab that has a page open in the editor.
  edit_presence: {
    key: ['page_id', 'session_id'],
    columns: { ...integer('page_id'), ...text('session_id', 'uid', 'seen_at') },
    indexes: [['seen_at']],
  },
  menu: {
    key: ['name', 'locale'],
    columns: {
      ...text('name', 'locale', 'items_json', 'updated_at'),
      // Counts the changes; a change that read an older count is refused.
      ...fromZero('lock'),
    },
  },
  // A published menu; the last row of a locale is the present one.
  menu_version: {
    columns: { ...id, ...text('name', 'locale', 'items_json', 'created_by', 'created_at') },
    indexes: [['name', 'locale', 'id']],
  },
  content_version: {
    key: 'tag',
    columns: { ...text('tag'), ...integer('version') },
  },
  // One searchable document; the engine's text index holds its words (dialects/text-index.ts). `locale` null means
  // both locales, `ends_at` null means that the document does not expire. The next start fills it from the content.
  search_document: {
    columns: {
      ...id,
      ...choice({ kind: ['page', 'product', 'guide', 'event'] }),
      ...integer('source_id'),
      ...nullableText('locale'),
      ...text('path'),
      ...nullableText('ends_at'),
      // The body is last, because it is long and often not read.
      ...text('title', 'keywords', 'description', 'body'),
    },
    unique: [['kind', 'source_id']],
  },
  media: {
    columns: {
      ...id,
      ...text('hash', 'address', 'mime'),
      ...integer('width', 'height', 'bytes'),
      ...text('alt'),
      // Files made from the original: `[{ width, format, bytes }]`.
      ...text('variants_json'),
      ...choice({ status: ['waiting', 'done', 'failed'] }),
      ...fromZero('attempts'),
      // The job may take the row from this time on; a job that takes it moves this into the future.
      ...text('due_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
      // 1 if the picture has no text alternative on purpose.
      ...flag('decorative'),
    },
    unique: [['hash'], ['address']],
    indexes: [['status', 'due_at']],
  },
  // A picture in the content of something, also in its earlier versions.
  media_use: {
    key: ['address', 'kind', 'source_id'],
    columns: { ...text('address'), ...choice({ kind: ['page'] }), ...integer('source_id') },
  },
  // An earlier address of a picture that has a new focal point or file since.
  media_move: {
    key: 'address',
    columns: { ...text('address'), ...integer('media_id') },
    references: [['media_id', 'media']],
    indexes: [['media_id']],
  },
  // Editors write `entered` posts; `instagram` posts are fetched.
  feed_post: {
    key: ['source', 'external_id'],
    columns: {
      ...choice({ source: ['entered', 'instagram'] }),
      ...text('external_id', 'link', 'filename'),
      ...choice({ type: ['image', 'video', 'carousel'] }),
      ...text('caption', 'posted_at'),
    },
  },
  feed_account: {
    key: 'source',
    columns: {
      ...choice({ source: ['instagram'] }),
      ...text('setting_hash', 'token_sealed', 'token_since'),
      ...nullableText('token_expires_at'),
      ...text('next_look_at'),
      ...nullableText('fetched_at'),
    },
  },
  // A file that pages offer for download, with its own access rule; the content is in the folder `files`.
  download: {
    columns: {
      ...id,
      // Part of links to it.
      ...text('slug'),
      ...text('file_name'),
      // Random name of the stored file.
      ...text('stored_name'),
      ...text('access_json', 'created_at'),
      ...integer('bytes'),
    },
    unique: [['slug']],
  },
} satisfies TablesToCreate;
