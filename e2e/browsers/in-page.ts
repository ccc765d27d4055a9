/** An element by its CSS selector, and by a text that it, its label or its name must contain. */
export interface Wanted {
  css: string;
  text?: string;
  /** Scrolls to it, and takes it only if nothing covers it. */
  isToPress?: boolean;
  /** Only once React has taken it over: a press before has no effect. */
  isAlive?: boolean;
}

/** A place in a window, in pixels. */
export interface Place {
  x: number;
  y: number;
}

/** Where the first such element is that is visible; null without one. Runs in the page. */
export function find({ css, text, isToPress, isAlive }: Wanted): Place | null {
  const nameOf = (element: Element): string =>
    [
      element.getAttribute('aria-label') ?? '',
      element.textContent ?? '',
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? ''),
    ].join(' ');
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && (text === undefined || nameOf(each).includes(text)),
  );
  if (!element) return null;
  if (isAlive && !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return null;
  if (isToPress) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  if (!isToPress) return place;
  const hit = document.elementFromPoint(place.x, place.y);
  if (!hit || !(element.contains(hit) || hit.contains(element))) return null;
  return place;
}

/** Where a place inside of a frame is in the window around it; the back office shows frames made smaller. */
export function outside({ frame, x, y, isToPress }: { frame: string; isToPress: boolean } & Place): Place | null {
  const element = document.querySelector<HTMLElement>(frame);
  if (!element) return null;
  const place = (): Place => {
    const { left, top, width } = element.getBoundingClientRect();
    const scale = width / element.offsetWidth;
    return { x: left + (element.clientLeft + x) * scale, y: top + (element.clientTop + y) * scale };
  };
  // WebKit does not scroll the window around a frame that has an origin of its own.
  const { y: before } = place();
  if (isToPress && (before < innerHeight / 4 || before > (innerHeight * 3) / 4))
    scrollBy({ top: before - innerHeight / 2, behavior: 'instant' });
  return place();
}
