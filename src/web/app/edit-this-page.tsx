import type { CSSProperties } from 'react';
import { editorHint } from '#web/api/editor-hint.ts';
import { useSession } from '#web/api/use-session.ts';

// In the code, so that the style sheet of visitors has nothing of it. Above the bottom bar of a phone.
const style: CSSProperties = {
  position: 'fixed',
  left: '1rem',
  bottom: '5.5rem',
  zIndex: 20,
  padding: '0.6rem 1rem',
  borderRadius: '10px',
  background: 'var(--deepest)',
  color: 'var(--on-deep)',
  fontWeight: 600,
};

/** From a page of the site to the editor, for whoever has worked there in this browser and is logged in. */
export function EditThisPage({ pageId }: { pageId: number }) {
  const { user } = useSession();
  if (!user || localStorage.getItem(editorHint) !== user.uid) return null;
  return (
    <a href={`/admin/pages/${pageId}`} className="no-print" style={style}>
      Edit this page
    </a>
  );
}
