import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './list.module.css';

export interface Action {
  label: string;
  /** What it does, or where it leads in a new tab. */
  run: (() => void) | `/${string}`;
  /** Takes something away: it stands apart, at the end. */
  isDanger?: boolean;
}

interface Props {
  /** Of the row. */
  name: string;
  actions: readonly (Action | false)[];
}

/** Everything that can be done with one row, behind one button. */
export function RowMenu({ name, actions }: Props) {
  const possible = actions.filter((action) => action !== false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (possible.length === 0) return null;
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && <Menu id={id} name={name} actions={possible} onClose={close} />}
    </div>
  );
}

function Menu({
  id,
  name,
  actions,
  onClose,
}: {
  id: string;
  name: string;
  actions: readonly Action[];
  onClose: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    const { bottom = 0, height = 0, top = 0 } = menu.current?.getBoundingClientRect() ?? {};
    setAbove(bottom > window.innerHeight && top > height);
  }, []);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const move = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    // A dialog around the list stays open; Tab goes on from the button.
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={`Actions for ${name}`}
      className={classNames(styles.menuItems, isAbove && styles.above)}
      onKeyDown={move}
    >
      {[...actions]
        .sort((a, b) => Number(a.isDanger ?? false) - Number(b.isDanger ?? false))
        .map((action) => (
          <Item key={action.label} action={action} onClose={onClose} />
        ))}
    </div>
  );
}

function Item({ action: { label, run, isDanger = false }, onClose }: { action: Action; onClose: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, className: classNames(styles.item, isDanger && styles.danger) };
  if (typeof run === 'string')
    return (
      <a {...shared} href={run} target="_blank" rel="noreferrer" onClick={onClose}>
        {label}
      </a>
    );
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        // First, so that a dialog gives the focus back to the button of the menu.
        onClose();
        run();
      }}
    >
      {label}
    </button>
  );
}
