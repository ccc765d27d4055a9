import { useState } from 'react';
import { useParams } from 'react-router';
import { getPageDetail, getPageForEdit, notePresence } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { isPageId, NoPage } from './no-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useStaff } from '../parts/staff.ts';
import { EditorWindow } from './editor-window.tsx';
import { takeTabId } from './tab-id.ts';
import styles from './editor.module.css';

/** The page that the address names. */
export function EditorPage() {
  const { pageId = '' } = useParams();
  if (!isPageId(pageId)) return <NoPage />;
  return <OpenedPage key={pageId} pageId={Number(pageId)} />;
}

/** Loads a page and its state; a change from elsewhere (a restored version, a conflict) loads it anew. */
function OpenedPage({ pageId }: { pageId: number }) {
  const mayPublish = useStaff().may('content.publish');
  const call = useApi();
  const [round, setRound] = useState(0);
  const [sessionId] = useState(takeTabId);
  const { fetched, retry } = useFetched(`${pageId} ${round}`, async () => {
    const [page, detail, presence] = await Promise.all([
      call(getPageForEdit, { id: pageId }),
      call(getPageDetail, { pageId }),
      call(notePresence, { pageId, sessionId }),
    ]);
    return { page: page.data, detail: detail.data, presence };
  });
  if (fetched.status === 'loading') return <p className={styles.waiting}>Opening the page …</p>;
  if (fetched.status === 'error')
    return (
      <div className={styles.waiting}>
        <LoadFailed errors={fetched.errors} retry={retry} />
      </div>
    );
  const { page, detail, presence } = fetched.value;
  if (!page || !detail) return <NoPage />;
  return (
    <EditorWindow
      key={round}
      page={page}
      detail={detail}
      mayPublish={mayPublish}
      sessionId={sessionId}
      presence={presence}
      onReload={() => setRound((before) => before + 1)}
    />
  );
}
