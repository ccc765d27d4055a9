import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FromPage } from '#contract/editor-messages.ts';
import { elementOf, itemAt } from './blocks-in-page.ts';
import type { DropTarget } from './drop-place.ts';
import { useDrag } from './use-drag.ts';
import styles from './editing.module.css';

export type Intent = Extract<FromPage, { type: 'intent' }>['name'];

const intents: readonly [Intent, string][] = [
  ['moveUp', 'Move up'],
  ['moveDown', 'Move down'],
  ['insertAfter', 'Add after'],
  ['duplicate', 'Duplicate'],
  ['editField', 'Settings'],
  ['remove', 'Remove'],
];

/**
 * Outlines above the page, so that nothing of a block's own layout changes; they scroll with it by themselves. What the
 * mouse moves over and where a block is dragged is known here alone: the page is not drawn again for it.
 */
export function Outlines({
  selected,
  drawn,
  isHidden,
  nameOf,
  onIntent,
  onEdit,
  onPicture,
  onDrop,
}: {
  selected: number | null;
  /** Changes with each drawing. */
  drawn: object;
  /** While a text of the block is written in its place. */
  isHidden: boolean;
  nameOf: (itemId: number) => string;
  onIntent?: (name: Intent) => void;
  onEdit: () => void;
  /** Null for a block without pictures of its own. */
  onPicture: (() => void) | null;
  /** The selected block was dragged by its name; undefined if the parent moves no blocks. */
  onDrop?: (target: DropTarget) => void;
}) {
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    const move = ({ target }: MouseEvent): void => setHovered(target instanceof Element ? itemAt(target) : null);
    document.addEventListener('mousemove', move, { passive: true });
    return () => document.removeEventListener('mousemove', move);
  }, []);
  const line = useRef<HTMLDivElement>(null);
  const begin = useDrag(line, selected, (target) => onDrop?.(target));
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const again = (): void => redraw((count) => count + 1);
    const observer = new ResizeObserver(again);
    observer.observe(document.body);
    window.addEventListener('resize', again);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', again);
    };
  }, [drawn]);
  const hover = hovered === selected ? null : boxOf(hovered);
  const chosen = isHidden ? null : boxOf(selected);
  return (
    <div className={styles.layer} data-frame-tool>
      {hover && hovered !== null && (
        <div className={styles.hover} style={{ ...hover }}>
          <span className={styles.name}>{nameOf(hovered)}</span>
        </div>
      )}
      {chosen && selected !== null && (
        <div className={styles.selected} style={{ ...chosen }}>
          <div className={styles.reach} data-side={sideOf(chosen)}>
            <div ref={keepHeight} className={styles.bar} style={{ maxWidth: roomOf(chosen) }}>
              <span
                className={styles.name}
                data-drag={onDrop ? '' : undefined}
                title={onDrop && 'Drag to move the block'}
                onPointerDown={onDrop && (({ nativeEvent }) => begin(nativeEvent))}
              >
                {nameOf(selected)}
              </span>
              <div className={styles.actions} role="toolbar" aria-label={`Block: ${nameOf(selected)}`}>
                <button type="button" className={styles.action} onClick={onEdit}>
                  Edit
                </button>
                {onPicture && (
                  <button type="button" className={styles.action} onClick={onPicture}>
                    Picture
                  </button>
                )}
                {onIntent &&
                  intents.map(([name, label]) => (
                    <button key={name} type="button" className={styles.action} onClick={() => onIntent(name)}>
                      {label}
                    </button>
                  ))}
              </div>
            </div>
          </div>
        </div>
      )}
      <div className={styles.lines}>
        <div ref={line} className={styles.drop} />
      </div>
    </div>
  );
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a block stands on the page. */
function boxOf(itemId: number | null): Box | null {
  const element = itemId === null ? null : elementOf(itemId);
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + window.scrollX, top: top + window.scrollY, width, height };
}

/** A narrow block has its tools in a line too: they go on where the page has room. */
const sideOf = ({ left, width }: Box): 'start' | 'end' =>
  left + width / 2 > document.documentElement.clientWidth / 2 + 1 ? 'end' : 'start';
const roomOf = (box: Box): number =>
  sideOf(box) === 'start' ? document.documentElement.clientWidth - box.left : box.left + box.width;

/** The tools stand above their block, however many lines they take. */
function keepHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
