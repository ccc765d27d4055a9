import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './form.module.css';

/** Tells the dialog around a form whether something is typed in it. */
const TypedContext = createContext<((isTyped: boolean) => void) | null>(null);

/** Asks before words that were typed and not saved are lost: by another screen, or by closing the window. */
export function useUnsaved(isTyped: boolean): { question: ReactNode; settle: () => void } {
  const isSettled = useRef(false);
  const tell = use(TypedContext);
  useEffect(() => {
    tell?.(isTyped);
    isSettled.current = false;
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isSettled.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped, tell]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && !isSettled.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    question: blocker.state === 'blocked' && (
      <Dialog open title="Leave without saving?" onClose={() => blocker.reset()}>
        <LeaveChoice onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      </Dialog>
    ),
    /** It is saved, so the way on is free, also in the same moment. */
    settle: () => {
      isSettled.current = true;
      tell?.(false);
    },
  };
}

function LeaveChoice({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p>What you have typed is not saved, and is lost if you leave.</p>
      <div className={styles.actions}>
        <Button autoFocus onClick={onStay}>
          Stay here
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </>
  );
}

/** A form in a dialog. Closing it asks first if something is typed. */
export function FormDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog open title={title} onClose={() => (isTyped ? setAsking(true) : onClose())}>
      {isAsking && <LeaveChoice onStay={() => setAsking(false)} onLeave={onClose} />}
      <div hidden={isAsking} className={styles.inDialog}>
        <TypedContext value={setTyped}>{children}</TypedContext>
      </div>
    </Dialog>
  );
}
