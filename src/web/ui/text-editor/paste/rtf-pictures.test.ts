import { expect, test } from 'vitest';
import { rtfPictures } from './rtf-pictures.ts';

const pict = (words: string, hex: string) =>
  `{\\pict{\\*\\picprop{\\sp{\\sn pib}}}\\picscalex100${words}\\bliptag-12{\\*\\blipuid 8a9bff}\n${hex}}`;

test('pictures of a Word document come in their order, each once, and those that no browser shows keep their place', async () => {
  const rtf = `{\\rtf1\\ansi {\\*\\shppict${pict('\\pngblip', '8950\n4e47')}}{\\nonshppict${pict('\\wmetafile8', '0100')}}
    words {\\*\\shppict${pict('\\emfblip', '0100')}} {\\*\\shppict${pict('\\jpegblip', 'ffd8ffe0')}}\\par}`;
  const pictures = rtfPictures(rtf);
  expect(pictures.map((picture) => picture?.type ?? null)).toEqual(['image/png', null, 'image/jpeg']);
  expect([...new Uint8Array((await pictures[0]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
    0x89, 0x50, 0x4e, 0x47,
  ]);
  expect([...new Uint8Array((await pictures[2]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
    0xff, 0xd8, 0xff, 0xe0,
  ]);
});

test('a damaged picture or document gives none', () => {
  expect(rtfPictures(`{\\rtf1 ${pict('\\pngblip', '895')}}`)).toEqual([null]);
  expect(rtfPictures('{\\pict\\pngblip 8950')).toHaveLength(1);
  expect(rtfPictures('')).toEqual([]);
});
