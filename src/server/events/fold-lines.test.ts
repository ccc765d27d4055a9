import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLines } from './fold-lines.ts';

const joined = (content: string) => content.replaceAll('\r\n ', '');
/** Escaped text with characters of one to four octets, as a calendar file has it. */
const text = fc
  .array(fc.constantFrom('a', 'ū', '漢', '🎟️', ' ', '\\n', '\\,', '\\;', '\\\\'), { maxLength: 200 })
  .map((parts) => `DESCRIPTION:${parts.join('')}`);

test('folds at 75 octets, never inside an escape or a character, and loses nothing', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (lines) => {
      const content = foldLines(lines.join('\r\n'));
      expect(content.endsWith('\r\n')).toBe(true);
      expect(joined(content)).toBe(`${lines.join('\r\n')}\r\n`);
      for (const line of content.slice(0, -2).split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(line).toString()).toBe(line);
        // A line ends with an even number of backslashes, so no escape goes on in the next one.
        expect((/\\*$/.exec(line)?.[0].length ?? 0) % 2).toBe(0);
      }
      expect(foldLines(content)).toBe(content);
    }),
  );
});

test.each([73, 74, 75])('an escape at octet %i is kept together', (before) => {
  const line = `${'x'.repeat(before)}\\nend`;
  expect(foldLines(line)).toBe(
    before + 2 <= 75 ? `${'x'.repeat(before)}\\n\r\n end\r\n` : `${'x'.repeat(before)}\r\n \\nend\r\n`,
  );
});
