import { textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** What somebody answered to the questions that a page asks in its form, stored with the message. */
export const ownQuestions = {
  name: '0036-own-questions',
  columns: { enquiry: textFrom({ answers_json: '[]' }) },
} satisfies Migration;
