import type { PointerEvent as Press } from 'react';
import { editingOf } from '#blocks/editing.ts';
import type { CmsItem } from '#contract/cms.ts';
import { type Draft, findItem, type Target } from './draft.ts';
import { canHold, moveTo } from './layout.ts';
import styles from './editor.module.css';

type Place = NonNullable<Target>;
type Side = 'before' | 'after' | 'inside';

export interface Dragging {
  /** A press on the handle of a block in the list. */
  begin: (event: Press, item: CmsItem) => void;
}

/** Within this distance of an edge of the pane, the list scrolls. */
const edgePx = 40;
const scrollPx = 8;

/**
 * Dragging in the list of blocks, by mouse, pen or finger. A place that refuses the block shows no line and takes
 * nothing; Escape ends it. The list is measured once, and the place is shown by a line that React does not know, so
 * that a long list is neither laid out nor drawn while a block is over it.
 */
export function useDragging(draft: Draft, onMove: (move: (draft: Draft) => Draft) => void): Dragging {
  function begin(start: Press, { itemId, itemTypeCode }: CmsItem): void {
    if (start.button !== 0) return;
    start.preventDefault();
    // Also over the frame and outside of the window.
    start.currentTarget.setPointerCapture(start.pointerId);
    const pane = start.currentTarget.closest('aside');
    if (!pane) return;
    const list = measured(pane);
    let isDragging = true;
    let point = { x: start.clientX, y: start.clientY };
    let place: Place | null = null;
    const look = (): void => {
      const found = list.at(point.x, point.y);
      const next = found && placeAt(draft, found, itemTypeCode);
      if (isSame(place, next)) return;
      place = next;
      list.show(found, next && moveTo(draft, itemId, next) !== draft ? sideOf(next) : null);
    };
    const frame = (): void => {
      if (!isDragging) return;
      look();
      const { top, bottom } = pane.getBoundingClientRect();
      if (point.y < top + edgePx) pane.scrollBy(0, -scrollPx);
      if (point.y > bottom - edgePx) pane.scrollBy(0, scrollPx);
      requestAnimationFrame(frame);
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      point = { x: clientX, y: clientY };
    };
    const end = (isDropped: boolean): void => {
      isDragging = false;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', stop, true);
      if (isDropped) look();
      list.forget();
      const to = place;
      if (isDropped && to) onMove((before) => moveTo(before, itemId, to));
    };
    const drop = (event: PointerEvent): void => {
      move(event);
      end(true);
    };
    const cancel = (): void => end(false);
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', stop, true);
    requestAnimationFrame(frame);
  }
  return { begin };
}

/** What the mouse is over: an entry and how far down in it, or a column beside its entries. */
interface Found {
  element: Element;
  itemId: number;
  /** Null for an entry. */
  column: number | null;
  /** Where it begins in the list, and how high it is. */
  start: number;
  height: number;
  part: number;
}

/** Where the entries and columns of the list stand, as long as nothing but its scrolling changes. */
function measured(pane: HTMLElement) {
  const first = pane.getBoundingClientRect().top - pane.scrollTop;
  const boxes = [...pane.querySelectorAll('[data-entry], [data-column]')].map((element) => {
    const { top: start, height } = element.getBoundingClientRect();
    const [itemId, column] = (element.getAttribute('data-entry') ?? element.getAttribute('data-column') ?? '').split(
      ' ',
    );
    const place = { itemId: Number(itemId), column: column === undefined ? null : Number(column) };
    return { element, ...place, start: start - first, height };
  });
  const line = document.createElement('div');
  line.className = styles.drop ?? '';
  pane.append(line);
  let marked: Element | null = null;
  return {
    at(x: number, y: number): Found | null {
      const { left, right, top, bottom } = pane.getBoundingClientRect();
      if (x < left || x >= right || y < top || y >= bottom) return null;
      const within = y - top + pane.scrollTop;
      // A column comes before its entries, so the last one is the innermost.
      const box = boxes.findLast(({ start, height }) => within >= start && within < start + height);
      return box ? { ...box, part: (within - box.start) / box.height } : null;
    },
    show(found: Found | null, side: Side | null): void {
      marked?.removeAttribute('data-drop');
      marked = found && side === 'inside' ? found.element : null;
      marked?.setAttribute('data-drop', 'inside');
      line.toggleAttribute('data-shown', found !== null && (side === 'before' || side === 'after'));
      if (found) line.style.transform = `translateY(${side === 'after' ? found.start + found.height : found.start}px)`;
    },
    forget(): void {
      marked?.removeAttribute('data-drop');
      line.remove();
    },
  };
}

/** The upper part of an entry is the place before it, the lower that behind it; the middle is inside of a container. */
function placeAt(draft: Draft, { itemId, column, part }: Found, type: string): Place | null {
  if (column !== null) return { inside: itemId, column };
  const item = findItem(draft, itemId);
  if (!item) return null;
  const takes = canHold(draft, item, type) && (item.items.length > 0 || editingOf(item.itemTypeCode).isFrame === true);
  if (takes && part > 0.3 && part < 0.7)
    return { inside: itemId, column: item.sections.length > 0 ? item.sections.length - 1 : null };
  return part < 0.5 ? { before: itemId } : { after: itemId };
}

function sideOf(place: Place): Side {
  return 'before' in place ? 'before' : 'after' in place ? 'after' : 'inside';
}

function isSame(one: Place | null, other: Place | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
