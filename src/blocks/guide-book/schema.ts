import { defineBlock, flag, image, lines, text, url } from '../define.ts';

/** A whole guide. Its parts are the blocks GuidePart inside of it; other blocks stand between them. */
export const guideBook = defineBlock({
  type: 'GuideBook',
  label: 'Guide with a cover',
  children: 'items',
  fields: {
    Title: text('', 'Title, if not that of the guide'),
    Purpose: lines('', 'What it is for'),
    ImageUrl: image('Picture of the cover, if not that of the guide'),
    Guide: url('Page of the guide'),
    WrittenBy: text('', 'Written by'),
    WrittenOn: text('', 'Written on'),
    ReviewedBy: text('', 'Reviewed by'),
    ReviewedOn: text('', 'Reviewed on'),
    Sources: lines('', 'What it rests on, one source a line'),
    Steps: lines('', 'Steps to tick off, one a line'),
    Sample: flag(true, 'Everybody may read the first part'),
    Files: text('', 'Names of files for download, separated by commas'),
  },
});
