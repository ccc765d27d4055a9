import type { CmsItem } from '#contract/cms.ts';
import type { BlockEditing, NamedValues } from '../editing.ts';

const hasColumns = ({ sections }: CmsItem): boolean => sections.length > 1;

/** Shares of twelve. */
const widthsOfTwo = [
  ['6,6', 'Two halves'],
  ['4,8', 'A third and two thirds'],
  ['8,4', 'Two thirds and a third'],
  ['3,9', 'A quarter and three quarters'],
  ['9,3', 'Three quarters and a quarter'],
  ['5,7', 'The second a little wider'],
  ['7,5', 'The first a little wider'],
] as const;
const widthsOfThree = [
  ['4,4,4', 'Three thirds'],
  ['6,3,3', 'The first wider'],
  ['3,6,3', 'The middle wider'],
  ['3,3,6', 'The last wider'],
] as const;
const widths = ({ sections }: CmsItem): NamedValues => {
  if (sections.length === 2) return widthsOfTwo;
  return sections.length === 3 ? widthsOfThree : [[sections.map(() => 12 / sections.length).join(), 'All the same']];
};
const widthsOnPhone = ({ sections }: CmsItem): NamedValues => [
  [sections.map(() => 12).join(), 'Below each other'],
  [sections.map(() => 6).join(), 'Two side by side'],
];

export const editing: BlockEditing = {
  group: 'Layout',
  help: 'Blocks side by side; on a phone below each other.',
  fields: {
    ColumnWidths: { part: 'looks', isDrawn: hasColumns, named: widths },
    MobileColumnWidths: { part: 'looks', isDrawn: hasColumns, named: widthsOnPhone },
    MobileReverse: { isDrawn: hasColumns },
  },
  isFrame: true,
  start: { ColumnWidths: '6,6' },
  sections: [
    [{ type: 'Html', start: { Content: '<p>First column.</p>' } }],
    [{ type: 'Html', start: { Content: '<p>Second column.</p>' } }],
  ],
};
