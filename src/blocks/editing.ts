import type { CmsItem } from '#contract/cms.ts';
import type { Field } from './define.ts';
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
  /** By field, what its kind does not say. A member of a list is 'PageObjects.colorTheme'. */
  fields?: Record<string, FieldEditing>;
  /** The only kinds of blocks that it draws inside of it; all if it is missing. */
  holds?: readonly string[];
  /** One of its own kind inside of it draws itself alone. */
  isFlat?: boolean;
  /** It is there for the blocks inside of it alone, whatever it has of its own. */
  isFrame?: boolean;
  /** Blocks inside of a new block. */
  items?: readonly StartItem[];
  /** Blocks of each column of a new block. */
  sections?: readonly (readonly StartItem[])[];
}
/** Words stand on the page and are typed there. Looks are folded in the form. Content is everything else. */
export type FieldPart = 'words' | 'content' | 'looks';

/** Each value as it is stored, and its name. */
export type NamedValues = readonly (readonly [value: string, name: string])[];

export interface FieldEditing {
  part?: FieldPart;
  /** The control, where the kind of the field says too little. */
  control?: 'crop' | 'day' | 'receiver' | 'guideCategory' | 'productCategories';
  /** The values that can be chosen and what they are called, in place of numbers; a value of its own stays. */
  named?: (item: CmsItem) => NamedValues;
  /** False for an item that does not draw the field: the form then leaves it out. */
  isDrawn?: (item: CmsItem) => boolean;
}
export interface StartItem extends Pick<BlockEditing, 'start' | 'items' | 'sections'> {
  type: string;
}

/** Found by file name, so a new block needs no entry here. */
const files = import.meta.glob<{ editing: BlockEditing }>('./*/editing.ts', { eager: true });

export function editingOf(type: string): BlockEditing {
  return files[`./${folderOf(type)}/editing.ts`]?.editing ?? { group: 'Other', help: '', start: {} };
}

const partsOfKinds: Partial<Record<Field['editor'], FieldPart>> = {
  text: 'words',
  lines: 'words',
  html: 'words',
  colour: 'looks',
  choice: 'looks',
  flag: 'looks',
  number: 'looks',
};

/** `key` is that of the field, or 'PageObjects.colorTheme' for a member of a list. */
export function partOf({ editor }: Field, key: string, editing: BlockEditing): FieldPart {
  return editing.fields?.[key]?.part ?? partsOfKinds[editor] ?? 'content';
}
