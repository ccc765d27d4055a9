import type { Generated } from 'kysely';

/** Rows of the editing migration, stored like those of `tables.ts`. */
type Id = Generated<number>;

/** The working copy of a page; `page.draft_lock` counts its saves. */
interface PageDraftTable {
  page_id: number;
  /** The number of the version that it began from; null for a page without versions. */
  base_number: number | null;
  /** The version that was restored into it. */
  restored_from: number | null;
  title: string;
  image_url: string | null;
  content_json: string;
  updated_by: string;
  updated_at: string;
}
/** Every publication of a page, and every time that it was taken off the site. */
interface PagePublicationTable {
  id: Id;
  page_id: number;
  revision_id: number | null;
  kind: 'publish' | 'unpublish';
  published_by: string;
  published_at: string;
}
interface ScheduledChangeTable {
  id: Id;
  page_id: number;
  /** The version to publish; null to take the page off the site. */
  revision_id: number | null;
  kind: 'publish' | 'unpublish';
  due_at: string;
  /** The time zone in which the editor chose the time. */
  zone: string;
  status: 'waiting' | 'done' | 'failed' | 'cancelled';
  message: string | null;
  created_by: string;
  created_at: string;
}
/** A tab that has a page open in the editor. */
interface EditPresenceTable {
  page_id: number;
  session_id: string;
  uid: string;
  seen_at: string;
}

/** A published menu; the last row of a locale is the present one. */
interface MenuVersionTable {
  id: Id;
  name: string;
  locale: string;
  items_json: string;
  created_by: string;
  created_at: string;
}
/** A picture in the content of something, also in its earlier versions. */
interface MediaUseTable {
  address: string;
  kind: 'page';
  source_id: number;
}
/** An earlier address of a picture that has a new focal point or file since. */
interface MediaMoveTable {
  address: string;
  media_id: number;
}

/** The words of distress that editors have saved, as one text; no row until then. */
interface DistressListTable {
  id: number;
  subjects_json: string;
  updated_by: string;
  updated_at: string;
  lock: number;
}

export interface EditingTables {
  distress_list: DistressListTable;
  page_draft: PageDraftTable;
  page_publication: PagePublicationTable;
  scheduled_change: ScheduledChangeTable;
  edit_presence: EditPresenceTable;
  menu_version: MenuVersionTable;
  media_use: MediaUseTable;
  media_move: MediaMoveTable;
}
