/** Returns the element with the id in the hash, and opens the collapsed sections around it; null if there is none. */
export function openAnchor(hash: string): HTMLElement | null {
  const target = elementOf(hash);
  if (!target) return null;
  const section = sectionOf(target);
  if (section) section.open = true;
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  return target;
}

/** §2: hash links expand or collapse anchored sections. Returns true if it closed an open section. */
export function closeAnchor(hash: string): boolean {
  const target = elementOf(hash);
  const section = target && sectionOf(target);
  if (!section?.open) return false;
  section.open = false;
  return true;
}

/** Opens the section that the hash names, scrolls to it and focuses it. */
export function showAnchor(hash: string): void {
  const target = openAnchor(hash);
  if (!target) return;
  target.scrollIntoView();
  const focused = sectionOf(target)?.querySelector('summary') ?? target;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  focused.focus({ preventScroll: true });
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * The collapsible section with this id: the target itself, or a `details` element that its block consists of. A section
 * deeper inside another block does not count.
 */
function sectionOf(target: HTMLElement): HTMLDetailsElement | null {
  if (target instanceof HTMLDetailsElement) return target;
  const inside = target.querySelector('details');
  return inside?.parentElement?.closest('[data-block], [id]') === target ? inside : null;
}
