import { valueText } from '../history/differences.ts';

const longChars = 400;
/** What stands before the first difference of a long text, so that its place is known. */
const leadChars = 60;

/** What a value says beside the other one. Of lines and long texts only what differs is shown. */
export function wordsAgainst(name: string, value: unknown, other: unknown): string {
  const [own, theirs] = [value, other].map((each) => valueText(name, each, Infinity));
  if (!own) return '(nothing)';
  if (own.includes('\n') || theirs?.includes('\n')) return linesAgainst(own.split('\n'), (theirs ?? '').split('\n'));
  return own.length > longChars ? excerpt(own, theirs ?? '') : own;
}

function linesAgainst(own: readonly string[], theirs: readonly string[]): string {
  const different = own.filter((line) => !theirs.includes(line));
  // The same lines in another order: the order is what differs.
  if (different.length === 0 && theirs.every((line) => own.includes(line))) return own.join('\n');
  const [same, sameThere] = [own.filter((line) => theirs.includes(line)), theirs.filter((line) => own.includes(line))];
  if (same.length === 0) return different.join('\n');
  const order = same.join('\n') === sameThere.join('\n') ? '' : ', in another order';
  return [...different, `(${same.length} ${same.length === 1 ? 'line is' : 'lines are'} the same${order})`].join('\n');
}

function excerpt(own: string, theirs: string): string {
  let at = 0;
  while (at < own.length && own[at] === theirs[at]) at += 1;
  const start = Math.max(0, at - leadChars);
  const end = start + longChars;
  return `${start > 0 ? '… ' : ''}${own.slice(start, end)}${end < own.length ? ' …' : ''}`;
}
