import { colour, defineBlock, flag, text } from '../define.ts';

export const multiColumnPanel = defineBlock({
  type: 'MultiColumnPanel',
  label: 'Columns',
  children: 'sections',
  fields: {
    ColumnWidths: text('', 'Column widths'),
    MobileColumnWidths: text('', 'Column widths on a phone'),
    MobileReverse: flag(false, 'Last column first on a phone'),
    BgColor: colour('Background colour'),
  },
});
