import { use, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { DialogHeadContext } from './dialog-head.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called for Esc, the close button and, as long as nothing is typed in it, a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

const doubleClickMs = 500;

/** A modal dialog. Its children are mounted only while it is open, so that a form in it starts fresh. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // What hits the dialog itself and nothing in it is the backdrop. Esc and the close button do the same for the
    // keyboard.
    const openedAt = performance.now();
    let isFilledIn = false;
    dialog?.addEventListener('input', () => (isFilledIn = true));
    dialog?.addEventListener('mousedown', (event) => {
      // Not the second half of a double click, and not with what somebody has typed.
      if (event.target === dialog && !isFilledIn && event.timeStamp - openedAt > doubleClickMs) close();
    });
    // Closing by unmounting would leave the focus on the body.
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The owner decides; the browser alone would close it without telling.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <div className={styles.tools}>
            {use(DialogHeadContext)}
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
}
