import { useRef } from 'react';
import type { FromEditor, FromPage } from '#contract/editor-messages.ts';
import type { ChosenLink, LinkBefore } from '#web/ui/text-editor/text-tools.tsx';

type Media = { url: string; alt: string };
interface Asked<Answer> {
  reqId: string;
  answer: (answer: Answer | null) => void;
}

/** What the window around the page is asked for: a picture, or where a link leads. Null if nothing was chosen. */
export function useQuestionsToParent(post: (message: FromPage) => void) {
  const media = useRef<Asked<Media> | null>(null);
  const link = useRef<Asked<ChosenLink> | null>(null);
  /** A new question ends the one before. */
  const ask = <Answer>(asked: { current: Asked<Answer> | null }, send: (reqId: string) => void) =>
    new Promise<Answer | null>((answer) => {
      asked.current?.answer(null);
      const reqId = crypto.randomUUID();
      asked.current = { reqId, answer };
      send(reqId);
    });
  const end = <Answer>(asked: { current: Asked<Answer> | null }, reqId: string | null, answer: Answer | null): void => {
    if (!asked.current || (reqId !== null && asked.current.reqId !== reqId)) return;
    asked.current.answer(answer);
    asked.current = null;
  };
  return {
    chooseMedia: (itemId: number) => ask(media, (reqId) => post({ v: 1, type: 'requestMedia', itemId, reqId })),
    chooseLink: (itemId: number, before: LinkBefore) =>
      ask(link, (reqId) => post({ v: 1, type: 'requestLink', itemId, reqId, ...before })),
    answered(said: Extract<FromEditor, { type: 'insertMedia' | 'insertLink' }>): void {
      if (said.type === 'insertMedia') end(media, said.reqId, said.kind === 'image' && said.url !== '' ? said : null);
      else end(link, said.reqId, said.href === null ? null : { href: said.href, title: said.title });
    },
    cancel(): void {
      end(media, null, null);
      end(link, null, null);
    },
  };
}
