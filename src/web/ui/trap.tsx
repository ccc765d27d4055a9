import type { Ref } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A honeypot field for bots. It is hidden from users and not focusable. */
export function Trap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true">
      <VisuallyHidden>
        <label>
          Leave this empty
          <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </VisuallyHidden>
    </div>
  );
}
