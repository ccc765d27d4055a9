import { type ComponentProps, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Outline } from './outline.tsx';
import { Pane } from './pane.tsx';
import type { Panes } from './use-panes.ts';
import styles from './editor.module.css';
import railStyles from './panes.module.css';

type OutlineProps = ComponentProps<typeof Outline>;
type Deeds = Pick<OutlineProps, 'onSelect' | 'onEdit' | 'onAdd' | 'onChange'>;
interface Props extends OutlineProps {
  panes: Panes;
  inert: boolean;
}

/** The list of blocks; folded, a block can still be added. */
export function BlocksPane({ panes, inert, draft, selected, ...deeds }: Props) {
  const { onAdd } = deeds;
  // A key shows in its field first: the list of a long page is drawn after it, by the same functions each time.
  const now = useMemo(() => ({ draft, selected }), [draft, selected]);
  const shown = useDeferredValue(now);
  const latest = useRef(deeds);
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  const [same] = useState<Deeds>(() => ({
    onSelect: (...given) => latest.current.onSelect(...given),
    onEdit: () => latest.current.onEdit(),
    onAdd: (...given) => latest.current.onAdd(...given),
    onChange: (...given) => latest.current.onChange(...given),
  }));
  return (
    <Pane
      name="blocks"
      panes={panes}
      className={styles.side}
      inert={inert}
      folded={
        <button
          type="button"
          className={railStyles.railed}
          aria-label={selected === null ? 'Add a block at the end …' : 'Add a block after the selected …'}
          onClick={() => onAdd(selected === null ? null : { after: selected })}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
            <path d="M12 5v14M5 12h14" />
          </svg>
          <span>Add</span>
        </button>
      }
    >
      <Outline {...shown} {...same} />
    </Pane>
  );
}
