import { useEffect, useRef } from 'react';
import { useSessionStore } from '#web/api/api-context.tsx';
import { linkToPage } from './page-link.ts';
import { ScaledFrame } from './scaled-frame.tsx';

interface Props {
  pageId: number;
  title: string;
  /** Which content of the page, such as 'guide=17&version=live'. */
  query: string;
  /** Page width in pixels. */
  width: number;
}

/** A page as it looks; nothing in it can be changed. */
export function PageFrame({ pageId, title, query, width }: Props) {
  const session = useSessionStore();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const link = linkToPage({ frame: element, token: () => session.token(), pageId, onMessage: () => {} });
    return () => link.close();
  }, [pageId, query, session]);
  return (
    <ScaledFrame
      frame={frame}
      title={title}
      width={width}
      src={`/cms/page/render/${pageId}?cmsViewMode=viewonly&${query}`}
    />
  );
}
