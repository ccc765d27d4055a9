import { guides } from './guides/guides.ts';
import { worksheetsOf } from './guides/reading.ts';
import type { SeedDownload } from './types.ts';

/** The templates of /templates as a text that one can change. */
const templates = `A NOTE TO ALL STAFF

From today you can read PHI's guides at no cost. They are short, and they are about things that happen at work and at
home: what to say when someone tells you, what to do when you see it. Nobody here can see what you read. Your
invitation is in your inbox.


AN AGENDA ITEM OF TEN MINUTES

Two minutes: read one page in silence
Four minutes: in pairs, what would you have said?
Three minutes: one sentence each, aloud
One minute: who will check on this next month?


AFTER A REPORT

Thank you for telling me. I believe you. I will not do anything without talking to you first, unless someone is in
danger. Here is what happens next, and when I will come back to you.
`;

export const downloads: SeedDownload[] = [
  { slug: 'templates', fileName: 'PHI templates.txt', text: templates, access: { kind: 'member' } },
  ...worksheetsOf(guides),
];
