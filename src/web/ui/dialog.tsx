import { use, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { DialogHeadContext } from './dialog-head.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called for Esc, the close button and, unless the user has typed, a press on the backdrop. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

const doubleClickMs = 500;

/** A modal dialog. Its children are mounted only while it is open, so a form in it starts empty. */
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
    // An event on the dialog element itself is a press on the backdrop. Keyboard users have Esc and the close button.
    const openedAt = performance.now();
    let isFilledIn = false;
    dialog?.addEventListener('input', () => (isFilledIn = true));
    dialog?.addEventListener('mousedown', (event) => {
      // Ignores the second press of a double click, and keeps the dialog open if the user has typed.
      if (event.target === dialog && !isFilledIn && event.timeStamp - openedAt > doubleClickMs) close();
    });
    // Unmounting alone would move the focus to the body.
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
        // The parent controls `open`, so the browser must not close the dialog itself.
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
