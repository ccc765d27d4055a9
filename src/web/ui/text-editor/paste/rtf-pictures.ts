const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * The pictures of a document of Word, in their order, from the second form in which it is in the clipboard: there, a
 * picture is hexadecimal text. A picture in a form that no browser shows keeps its place as null.
 */
export function rtfPictures(rtf: string): (File | null)[] {
  const pictures: (File | null)[] = [];
  // Word writes each picture twice: a second, plain one for programs of 1997 stands in 'nonshppict'.
  for (let at = rtf.indexOf('{\\pict'); at >= 0; at = rtf.indexOf('{\\pict', at + 1)) {
    if (/\{\\nonshppict\s*$/.test(rtf.slice(Math.max(0, at - 30), at))) continue;
    const group = rtf.slice(at, endOfGroup(rtf, at));
    const kind = /\\(pngblip|jpegblip)\b/.exec(group)?.[1];
    const hex = withoutWords(group);
    const type = types[kind ?? ''];
    pictures.push(
      type && /^([\da-f]{2})+$/i.test(hex)
        ? new File([bytesOf(hex)], `pasted.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
        : null,
    );
  }
  return pictures;
}

function endOfGroup(rtf: string, from: number): number {
  let depth = 0;
  for (let at = from; at < rtf.length; at += 1) {
    if (rtf[at] === '{') depth += 1;
    if (rtf[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return rtf.length;
}

/** A group without the groups inside it, its control words and its spaces. */
function withoutWords(group: string): string {
  let text = group.slice(1);
  for (let shorter = ''; shorter !== text;) {
    shorter = text;
    text = text.replaceAll(/\{[^{}]*\}/g, '');
  }
  return text.replaceAll(/\\[a-z]+-?\d* ?/gi, '').replaceAll(/\s/g, '');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
