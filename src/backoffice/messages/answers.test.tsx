import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Answers } from './answers.tsx';

test('answers stand below a heading of their own, also if two questions have the name of a field', () => {
  const answers = [
    { question: 'Email', answer: 'one@example.org\nX: 1' },
    { question: 'Email', answer: '<b>two' },
  ];
  const [heading, ...facts] = renderToStaticMarkup(<Answers answers={answers} />).split(/<dt>/);
  expect(heading).toMatch(/<h2[^>]*>Answers to the questions of the page<\/h2>/);
  expect(facts.map((each) => each.replaceAll(/<[^>]+>/g, '|'))).toEqual([
    expect.stringMatching(/^Email\|+one@example\.org\nX: 1\|+$/),
    expect.stringMatching(/^Email\|+&lt;b&gt;two\|+$/),
  ]);
  expect(renderToStaticMarkup(<Answers answers={[]} />)).toBe('');
});
