import type { ReactNode, Ref } from 'react';
import type { Pane as PaneName, Panes } from './use-panes.ts';
import styles from './panes.module.css';

const texts = {
  blocks: { show: 'Show the blocks', hide: 'Hide the blocks', word: 'Blocks', icon: 'M4 6h16M4 12h16M4 18h10' },
  form: {
    show: 'Show the settings',
    hide: 'Hide the settings',
    word: 'Settings',
    icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  },
} as const;

interface Props {
  name: PaneName;
  panes: Panes;
  className: string | undefined;
  label?: string;
  inert: boolean;
  ref?: Ref<HTMLElement>;
  /** What stays at hand while the pane is folded. */
  folded?: ReactNode;
  children: ReactNode;
}

/** A pane beside the page that folds away to a rail, so that the page has its room. */
export function Pane({ name, panes, className, label, inert, ref, folded, children }: Props) {
  const isOpen = panes.isOpen(name);
  const { show, hide, word, icon } = texts[name];
  return (
    <aside ref={ref} className={isOpen ? className : styles.rail} aria-label={label} inert={inert}>
      <button
        type="button"
        className={isOpen ? styles.fold : styles.unfold}
        data-pane={name}
        aria-expanded={isOpen}
        aria-label={isOpen ? hide : show}
        title={isOpen ? hide : show}
        onClick={() => panes.toggle(name)}
      >
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={isOpen ? (name === 'blocks' ? 'M14 6l-6 6 6 6' : 'M10 6l6 6-6 6') : icon} />
        </svg>
        {!isOpen && <span>{word}</span>}
      </button>
      {isOpen ? children : folded}
    </aside>
  );
}
