import { choice, flag, jsonList, lines, text } from './define.ts';

/** More would be a survey. */
const maxQuestions = 20;

/** Questions of a page's own in its form; the choices of one stand one to a line. */
export const ownQuestions = jsonList(
  {
    question: text('', 'Question'),
    kind: choice(['text', 'long', 'choice', 'yesno'], 'text', 'Answer'),
    options: lines('', 'Choices, one on each line'),
    required: flag(false, 'Must be answered'),
  },
  'Questions of your own',
);

type Stored = (typeof ownQuestions)['fallback'][number];

/** Those that can be asked: with words, and a choice with something to choose. */
export function askedQuestions(stored: readonly Stored[]) {
  return stored
    .map(({ options, ...each }) => ({
      ...each,
      question: each.question.trim().slice(0, 300),
      options: [...new Set(options.split('\n').map((option) => option.trim().slice(0, 200)))].filter(
        (option) => option !== '',
      ),
    }))
    .filter(({ question, kind, options }) => question !== '' && (kind !== 'choice' || options.length > 0))
    .slice(0, maxQuestions);
}
