import type { CmsItem } from '#contract/cms.ts';
import { payloadOf } from './define.ts';
import type { FieldEditing } from './editing.ts';

/** What the editor calls the values of a banner's choices. */
export const bannerChoices = {
  HeightSet: { standard: 'Standard', thin: 'Thin' },
  TextColorTheme: { white: 'White', black: 'Black' },
};

/** Whether an item has something in a field. */
export const has =
  (key: string) =>
  ({ payloads }: CmsItem): boolean =>
    (payloadOf(payloads, key) ?? '').trim() !== '';

/** What the editor knows of a banner's fields: a button needs a link, and a crop needs a picture. */
export const bannerFields: Record<string, FieldEditing> = {
  BackgroundTile: { isDrawn: has('ImageUrl') },
  AlignV: { part: 'looks', control: 'crop', isDrawn: has('ImageUrl') },
  CaptionButton: { isDrawn: has('LinkUrl') },
  ButtonTitle: { isDrawn: has('LinkUrl2') },
};
