import { type Table, flag, fromZero, integer, nullableInteger, nullableText, text } from '../create-tables.ts';

/** Pages and their versions, menus, search, pictures, the feed. */
export const contentTables: readonly Table[] = [
  {
    name: 'page',
    key: 'id',
    columns: [
      ...text('path', 'locale', 'access_json', 'page_type_code'),
      ...nullableText('redirect_to'),
      ...nullableInteger('published_revision_id'),
      ...flag('protected'),
      ...text('created_at', 'updated_at'),
      // Of the list in the back office, which reads no content.
      ['list_title', 'text', { default: '' }],
      ...fromZero('latest_number', 'draft_lock', 'settings_lock'),
      ...nullableText('deleted_at'),
    ],
    unique: [['path', 'locale']],
    indexes: [['redirect_to', 'path']],
  },
  {
    name: 'page_revision',
    key: 'id',
    columns: [
      ...integer('page_id', 'number'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'created_at'),
      ...nullableText('created_by', 'published_at'),
      ['note', 'text', { default: '' }],
      ...nullableInteger('restored_from'),
    ],
    references: [['page_id', 'page']],
    unique: [['page_id', 'number']],
  },
  {
    name: 'page_draft',
    key: 'page_id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('base_number', 'restored_from'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'updated_by', 'updated_at'),
    ],
    references: [['page_id', 'page']],
  },
  {
    name: 'page_publication',
    key: 'id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('revision_id'),
      ...text('kind', 'published_by', 'published_at'),
    ],
    references: [['page_id', 'page']],
    indexes: [['page_id']],
  },
  {
    name: 'scheduled_change',
    key: 'id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('revision_id'),
      ...text('kind', 'due_at', 'zone', 'status', 'created_by', 'created_at'),
      ...nullableText('message'),
    ],
    references: [['page_id', 'page']],
    indexes: [['status', 'due_at'], ['page_id']],
  },
  {
    name: 'edit_presence',
    key: ['page_id', 'session_id'],
    columns: [...integer('page_id'), ...text('session_id', 'uid', 'seen_at')],
    indexes: [['seen_at']],
  },
  {
    name: 'menu',
    key: ['name', 'locale'],
    columns: [...text('name', 'locale', 'items_json', 'updated_at'), ...fromZero('lock')],
  },
  {
    name: 'menu_version',
    key: 'id',
    columns: text('name', 'locale', 'items_json', 'created_by', 'created_at'),
    indexes: [['name', 'locale', 'id']],
  },
  { name: 'content_version', key: 'tag', columns: [...text('tag'), ['version', 'integer']] },
  // The search index; the next start fills it from the content (`search/documents.ts`).
  {
    name: 'search_document',
    key: 'id',
    columns: [
      ...text('kind'),
      ...integer('source_id'),
      ...nullableText('locale'),
      ...text('path'),
      ...nullableText('ends_at'),
      // The body is last, because it is long and often not read.
      ...text('title', 'keywords', 'description', 'body'),
    ],
    unique: [['kind', 'source_id']],
  },
  {
    name: 'media',
    key: 'id',
    columns: [
      ...text('hash', 'address', 'mime'),
      ...integer('width', 'height', 'bytes'),
      ...text('alt', 'variants_json', 'status'),
      ...fromZero('attempts'),
      ...text('due_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
      ...flag('decorative'),
    ],
    unique: [['hash'], ['address']],
    indexes: [['status', 'due_at']],
  },
  {
    name: 'media_use',
    key: ['address', 'kind', 'source_id'],
    columns: [...text('address', 'kind'), ...integer('source_id')],
  },
  {
    name: 'media_move',
    key: 'address',
    columns: [...text('address'), ...integer('media_id')],
    references: [['media_id', 'media']],
    indexes: [['media_id']],
  },
  {
    name: 'feed_post',
    key: ['source', 'external_id'],
    columns: text('source', 'external_id', 'link', 'filename', 'type', 'caption', 'posted_at'),
  },
  {
    name: 'feed_account',
    key: 'source',
    columns: [
      ...text('source', 'setting_hash', 'token_sealed', 'token_since'),
      ...nullableText('token_expires_at'),
      ...text('next_look_at'),
      ...nullableText('fetched_at'),
    ],
  },
  {
    name: 'download',
    key: 'id',
    columns: [...text('slug', 'file_name', 'stored_name', 'access_json', 'created_at'), ...integer('bytes')],
    unique: [['slug']],
  },
];
