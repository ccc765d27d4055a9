import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FromPage } from '#contract/editor-messages.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import type { ChosenLink, LinkBefore } from '#web/ui/text-editor/text-tools.tsx';
import type { Picture } from '../pictures/picture-dialog.tsx';
import { linkToPage, type PageLink } from '../parts/page-link.ts';

type Said<T extends FromPage['type']> = Extract<FromPage, { type: T }>;

/** What the window does when the page in its frame says something. */
interface Deeds {
  ready(): void;
  select(itemId: number | null): void;
  write(changes: readonly { itemId: number; key: string; value: string }[]): void;
  save(): Promise<{ ok: boolean; version?: number; text?: string }>;
  choosePicture(): Promise<Picture | null>;
  chooseLink(before: LinkBefore): Promise<ChosenLink | null>;
  intend(itemId: number, said: Said<'intent'>): void;
  undo(): void;
  redo(): void;
  checked(said: Said<'checked'>): void;
  failed(text: string): void;
}

interface Ends {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Speaks to the page. */
  linkRef: RefObject<PageLink | null>;
  pageId: number;
}

/** Connects the window with the page in its frame. */
export function useFrameLink({ frame, linkRef, pageId }: Ends, deeds: Deeds): void {
  const session = useSessionStore();
  const hear = useEffectEvent((said: FromPage): void => {
    switch (said.type) {
      case 'ready':
        return deeds.ready();
      case 'select':
        return deeds.select(said.itemId);
      case 'change':
        return deeds.write([said]);
      case 'save':
        deeds.write(said.changes);
        void deeds.save().then(({ ok, version, text }) =>
          linkRef.current?.post({
            v: 1,
            type: 'saved',
            reqId: said.reqId,
            ok,
            ...(version !== undefined && { version }),
            ...(text !== undefined && { errorMessage: text }),
          }),
        );
        return undefined;
      case 'requestMedia':
        void deeds.choosePicture().then((picture) =>
          linkRef.current?.post({
            v: 1,
            type: 'insertMedia',
            reqId: said.reqId,
            url: picture?.url ?? '',
            alt: picture?.alt ?? '',
            kind: 'image',
          }),
        );
        return undefined;
      case 'requestLink':
        void deeds.chooseLink(said).then((chosen) =>
          linkRef.current?.post({
            v: 1,
            type: 'insertLink',
            reqId: said.reqId,
            href: chosen?.href ?? null,
            title: chosen?.title ?? '',
          }),
        );
        return undefined;
      case 'intent':
        return said.itemId === null ? undefined : deeds.intend(said.itemId, said);
      case 'command':
        return said.name === 'undo' ? deeds.undo() : said.name === 'redo' ? deeds.redo() : undefined;
      case 'checked':
        return deeds.checked(said);
      case 'failed':
        return deeds.failed(said.errorMessage);
      default:
        return undefined;
    }
  });
  useEffect(() => {
    if (!frame.current) return undefined;
    const made = linkToPage({
      frame: frame.current,
      token: () => session.token(),
      pageId,
      onMessage: (said) => hear(said),
    });
    linkRef.current = made;
    return () => made.close();
  }, [frame, linkRef, pageId, session]);
}
