import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What a form opens and what may have a form of its own stands outside that form: of a form inside a form the browser
 * hides the sending from this code, and the page would be left.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  // React hands events of a portal on to the form around it.
  return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
}
