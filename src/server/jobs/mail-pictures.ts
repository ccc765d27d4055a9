import { escapeHtml } from '#contract/escape-html.ts';
import { drawnOnce, markPng } from '../mark.ts';
import type { MailAttachment } from '../providers/mail/port.ts';
import { qrPng } from '../qr.ts';

// The pictures of mails travel inside them: nobody learns that a mail is opened, and they show without a question. They
// are made from the markup when a mail is sent or shown, so the queue holds words only (decision 88).

const named = (name: string) => `cid:${name}@phi-online`;
const inMarkup = /src="cid:(mark|code-([0-9A-Z]{8}))@phi-online"/g;

/** The letter that the mark draws stands in for it. */
export const markPicture = `<img class="deep" src="${named('mark')}" width="44" height="44" alt="Φ" style="display:block;border:0;font-family:Georgia,serif;font-size:36px;line-height:44px;text-align:center;color:#0E4F52">`;

/** The QR code of a booking code, which stands below it in words. */
export function codePicture(code: string): string {
  return `<img src="${named(`code-${escapeHtml(code)}`)}" width="180" height="180" alt="QR code of ${escapeHtml(code)}" style="display:block;border:0;font-size:14px;text-align:center">`;
}

/** What the markup of a mail shows; mails of earlier versions show nothing. */
export async function picturesIn(html: string): Promise<(MailAttachment & { cid: string; content: Buffer })[]> {
  const wanted = new Map([...html.matchAll(inMarkup)].map(([, name = '', code]) => [name, code]));
  return Promise.all(
    [...wanted].map(async ([name, code]) => ({
      filename: `${name}.png`,
      contentType: 'image/png',
      content: code === undefined ? await mark() : await qrPng(code),
      cid: `${name}@phi-online`,
    })),
  );
}

/** For screens with twice the pixels. */
const mark = drawnOnce(() => markPng(88));

/** The markup for a page that shows it without a mail program. */
export async function withPictures(html: string): Promise<string> {
  const sources = new Map(
    (await picturesIn(html)).map(({ cid, content }) => [cid, `data:image/png;base64,${content.toString('base64')}`]),
  );
  return html.replaceAll(inMarkup, (written, name: string) => {
    const source = sources.get(`${name}@phi-online`);
    return source === undefined ? written : `src="${source}"`;
  });
}
