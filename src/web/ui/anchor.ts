/** What a hash leads to, opened where it is collapsed; null where nothing has that name. */
export function openAnchor(hash: string): HTMLElement | null {
  const target = elementOf(hash);
  if (!target) return null;
  const section = sectionOf(target);
  if (section) section.open = true;
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true;
  return target;
}

/** §2: hash links expand or collapse anchored sections. `false` when the section was open and has been closed. */
export function toggleAnchor(hash: string): boolean {
  const found = elementOf(hash);
  const open = found && sectionOf(found);
  if (open?.open) {
    open.open = false;
    return false;
  }
  const target = openAnchor(hash);
  if (!target) return true;
  target.scrollIntoView();
  const focused = sectionOf(target)?.querySelector('summary') ?? target;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  focused.focus({ preventScroll: true });
  return true;
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The collapsible part that bears the name: the element itself, or what its block consists of, not some part further inside. */
function sectionOf(target: HTMLElement): HTMLDetailsElement | null {
  if (target instanceof HTMLDetailsElement) return target;
  const inside = target.querySelector('details');
  return inside?.parentElement?.closest('[data-block], [id]') === target ? inside : null;
}
