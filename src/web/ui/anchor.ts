/** What a hash leads to, opened where it is collapsed; null where nothing has that name. */
export function openAnchor(hash: string): HTMLElement | null {
  const target = elementOf(hash);
  if (!target) return null;
  const section = sectionOf(target);
  if (section) section.open = true;
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  return target;
}

/** §2: hash links expand or collapse anchored sections. Tells whether there was an open one to close. */
export function closeAnchor(hash: string): boolean {
  const target = elementOf(hash);
  const section = target && sectionOf(target);
  if (!section?.open) return false;
  section.open = false;
  return true;
}

/** Opens what a hash leads to, and brings it and the keyboard there. */
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
 * The collapsible part that bears the name: the element itself, or what its block consists of, not some part further
 * inside.
 */
function sectionOf(target: HTMLElement): HTMLDetailsElement | null {
  if (target instanceof HTMLDetailsElement) return target;
  const inside = target.querySelector('details');
  return inside?.parentElement?.closest('[data-block], [id]') === target ? inside : null;
}
