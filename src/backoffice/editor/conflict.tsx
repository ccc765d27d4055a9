import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';

/** Somebody else has saved: nothing is overwritten, and what was written here can be taken along. */
export function Conflict({ text, draft, onReload }: { text: string; draft: Draft; onReload: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{text}</strong> What you have written since is only in this window. Copy it if you need it, then load
        the page as it is now.
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="secondary"
          onClick={() =>
            void navigator.clipboard.writeText(JSON.stringify(draft.content, null, 2)).then(() => setCopied(true))
          }
        >
          {isCopied ? 'Copied' : 'Copy mine'}
        </Button>
        <Button size="small" onClick={onReload}>
          Load the page as it is now
        </Button>
      </div>
    </div>
  );
}
