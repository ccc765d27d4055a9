import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'A whole guide: a cover, parts, sentences to borrow, worksheets, steps to tick off.',
  fields: {
    Sources: { part: 'content' },
    Steps: { part: 'content' },
    WrittenBy: { part: 'content' },
    WrittenOn: { part: 'content', control: 'day' },
    ReviewedBy: { part: 'content' },
    ReviewedOn: { part: 'content', control: 'day' },
    Sample: { part: 'content' },
    Files: { part: 'content' },
  },
  start: { Title: 'A guide', Purpose: 'Whom it is for, and what they can do with it.' },
  items: [
    {
      type: 'GuidePart',
      start: { Title: 'The first part', Line: 'What it is about, in one line.' },
      items: [
        { type: 'Html', start: { Content: '<p>Write here.</p>' } },
        { type: 'GuideSentences', start: { Title: 'To begin', Sentences: 'A sentence that somebody can say.' } },
      ],
    },
    {
      type: 'GuidePart',
      start: { Title: 'The second part' },
      items: [
        { type: 'Html', start: { Content: '<p>Write here.</p>' } },
        {
          type: 'GuideWorksheet',
          start: { Title: 'A worksheet', Fields: '[{"label":"What has changed?","kind":"lines"}]' },
        },
      ],
    },
  ],
};
