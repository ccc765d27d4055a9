import { folderOf } from './folder.ts';

/** In the order in which the editor shows them. */
export const groups = [
  'Text',
  'Pictures and video',
  'Layout',
  'Lists of the site',
  'Forms',
  'Shop and members',
  'Other',
] as const;

/** What only the editor knows about a block; visitors never load it. */
export interface BlockEditing {
  group: (typeof groups)[number];
  /** One sentence: what the block is for. */
  help: string;
  /** Payloads of a new block. A block that shows nothing could not be selected. */
  start: Record<string, string>;
  /** By field, how each value of a choice is called. */
  choices?: Record<string, Record<string, string>>;
  /** Blocks inside of a new block. */
  items?: readonly StartItem[];
  /** Blocks of each column of a new block. */
  sections?: readonly (readonly StartItem[])[];
}
export interface StartItem extends Pick<BlockEditing, 'start' | 'items' | 'sections'> {
  type: string;
}

/** Found by file name, so a new block needs no entry here. */
const files = import.meta.glob<{ editing: BlockEditing }>('./*/editing.ts', { eager: true });

export function editingOf(type: string): BlockEditing {
  return files[`./${folderOf(type)}/editing.ts`]?.editing ?? { group: 'Other', help: '', start: {} };
}
