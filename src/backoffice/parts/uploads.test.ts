import { expect, test } from 'vitest';
import { bytesText } from '../fields/bytes-text.ts';
import { altMissing, checked, chosen, stateOf } from './uploads.ts';

const file = (bytes = 10) => new File([new Uint8Array(bytes)], 'a.png');

test('a file over 40 MB is refused before it is sent', () => {
  expect(chosen(file(41 * 1024 * 1024), '1').state).toEqual({
    kind: 'refused',
    message: 'This file is larger than 40 MB. Make it smaller and choose it again.',
  });
});

test('only described pictures are sent, also those that failed before; a file needs no description', () => {
  const described = { ...chosen(file(), '1'), alt: 'Waves' };
  const decorative = { ...chosen(file(), '2'), isDecorative: true };
  const again = { ...described, key: '3', state: { kind: 'failed', message: 'No connection' } as const };
  const blank = { ...chosen(file(), '4'), alt: ' ' };
  const paper = chosen(new File(['%PDF-'], 'plan.pdf'), '5');
  const { uploads, ready } = checked([described, decorative, again, blank, paper]);
  expect(ready.map(({ key }) => key)).toEqual(['1', '2', '3', '5']);
  expect(uploads[3]?.state).toEqual({ kind: 'chosen', problem: altMissing });
});

test.each([
  ['not_a_picture', 'refused'],
  ['damaged', 'refused'],
  ['storage_unavailable', 'failed'],
  [undefined, 'failed'],
])('the answer %s means %s', (code, kind) => {
  expect(stateOf({ errors: [{ errorMessage: 'Why', code }] })).toEqual({ kind, message: 'Why' });
});

test('sizes are told in round figures', () => {
  expect([bytesText(12), bytesText(240_400), bytesText(1_260_000)]).toEqual(['1 KB', '240 KB', '1.3 MB']);
});
