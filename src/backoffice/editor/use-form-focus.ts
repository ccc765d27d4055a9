import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads the focus to the heading of the form beside the page, because the page with all its links lies before it in the
 * order of Tab.
 */
export function useFormFocus(): { form: RefObject<HTMLElement | null>; now: () => void; afterwards: () => void } {
  const form = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  const now = (): void => form.current?.querySelector('h2')?.focus();
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    now();
  });
  return {
    form,
    now,
    /** When the form of another block is drawn and a dialog is closed. */
    afterwards() {
      isWanted.current = true;
    },
  };
}
