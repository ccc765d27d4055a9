/** What a new page can begin with. */
export const pageTemplates = ['empty', 'words', 'landing', 'questions', 'story', 'contact'] as const;
export type PageTemplate = (typeof pageTemplates)[number];

export const templateWords: Readonly<Record<PageTemplate, { name: string; help: string }>> = {
  empty: { name: 'Empty', help: 'Begin from nothing.' },
  words: { name: 'Words', help: 'Heading, a few parts of text, and the helplines.' },
  landing: { name: 'Way in', help: 'A banner, a few words and tiles that lead further.' },
  questions: { name: 'Questions and answers', help: 'Questions that open, one below the other.' },
  story: { name: 'Story', help: 'A picture, a text with a quote, and buttons to share it.' },
  contact: { name: 'Contact', help: 'A few words and a form that sends a message.' },
};
