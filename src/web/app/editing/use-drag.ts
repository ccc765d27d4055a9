import { type RefObject, useRef } from 'react';
import { elementOf, itemAt } from './blocks-in-page.ts';
import { type BlockBox, type DropTarget, dropPlace } from './drop-place.ts';

/** Within this distance of an edge of the window, the page scrolls. */
const edgePx = 60;
const scrollPx = 12;

/**
 * Dragging the selected block on the page: a line shows where it would stand. Escape ends it. Blocks are measured once,
 * and the line moves without React and without layout, so that a slow machine keeps pace with the hand.
 */
export function useDrag(
  line: RefObject<HTMLElement | null>,
  dragged: number | null,
  onDrop: (target: DropTarget) => void,
): (event: PointerEvent) => void {
  const isDragging = useRef(false);

  return function begin(start: PointerEvent): void {
    if (isDragging.current || start.button !== 0) return;
    start.preventDefault();
    // Also outside of the window.
    if (start.target instanceof Element) start.target.setPointerCapture(start.pointerId);
    isDragging.current = true;
    let point = { x: start.clientX, y: start.clientY };
    let boxes = boxesOnPage();
    const own = ownIds(dragged);
    let shown = '';
    let isStale = false;
    // A picture that loads moves what is below it.
    const observer = new ResizeObserver(() => (isStale = true));
    observer.observe(document.body);
    const look = (): DropTarget | null => {
      if (isStale) boxes = boxesOnPage();
      isStale = false;
      const place = dropPlace(boxes, own, point.x + window.scrollX, point.y + window.scrollY);
      const next = JSON.stringify(place?.target ?? null);
      if (next !== shown) show(line.current, place);
      shown = next;
      return place?.target ?? null;
    };
    const frame = (): void => {
      if (!isDragging.current) return;
      look();
      if (point.y < edgePx) window.scrollBy({ top: -scrollPx, behavior: 'instant' });
      if (point.y > window.innerHeight - edgePx) window.scrollBy({ top: scrollPx, behavior: 'instant' });
      requestAnimationFrame(frame);
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      point = { x: clientX, y: clientY };
    };
    const end = (event: Event): void => {
      isDragging.current = false;
      observer.disconnect();
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', stop, true);
      if (event.type === 'pointerup' && event instanceof PointerEvent) {
        move(event);
        const target = look();
        if (target) onDrop(target);
      }
      show(line.current, null);
    };
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(event);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    document.addEventListener('keydown', stop, true);
    requestAnimationFrame(frame);
  };
}

/** The blocks that somebody sees, not those of a slide or a panel that is out of sight. */
function boxesOnPage(): BlockBox[] {
  const boxes: BlockBox[] = [];
  for (const element of document.querySelectorAll('[data-item-id]')) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const itemId = itemAt(element);
    if (itemId === null || right <= left || bottom <= top || element.closest('[inert]')) continue;
    const { scrollX, scrollY } = window;
    boxes.push({ itemId, left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY });
  }
  return boxes;
}

/** The block that is dragged, and those inside of it. */
function ownIds(dragged: number | null): Set<number> {
  const own = new Set<number>();
  const block = dragged === null ? null : elementOf(dragged);
  for (const element of block ? [block, ...block.querySelectorAll('[data-item-id]')] : [])
    own.add(itemAt(element) ?? -1);
  return own;
}

function show(line: HTMLElement | null, place: ReturnType<typeof dropPlace>): void {
  if (!line) return;
  line.toggleAttribute('data-shown', place !== null);
  if (!place) return;
  const { left, right, top, bottom } = place.box;
  line.style.width = `${right - left}px`;
  line.style.transform = `translate(${left}px, ${place.isBefore ? top : bottom}px)`;
}
