import { defineBlock, flag, html, lines, text, url } from '../define.ts';

export const guideText = defineBlock({
  type: 'GuideText',
  label: 'Text of a guide',
  children: 'none',
  fields: {
    Guide: url('Page of the guide'),
    Content: html(),
    Steps: lines('', 'Steps to tick off, one a line'),
    ReviewedBy: text('', 'Reviewed by'),
    ReviewedOn: text('', 'Reviewed on'),
    Sample: flag(true, 'Everybody may read the first part'),
    Files: text('', 'Names of files for download, separated by commas'),
  },
});
