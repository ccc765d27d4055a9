import type { Ref } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A field for programs that fill in whatever they find. People neither see it nor reach it. */
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
