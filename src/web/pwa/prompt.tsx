import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './prompt.module.css';

/** A bar above the bottom bar of the page, with a text that screen readers announce. */
export function Prompt({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.prompt} aria-label={label}>
      <p role="status">{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** Shows a prompt outside of the app's own tree, so that pages without one load nothing for it. */
export function showPrompt(prompt: (close: () => void) => ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    prompt(() => {
      root.unmount();
      place.remove();
    }),
  );
}
