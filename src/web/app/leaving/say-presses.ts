import { resetAfterMs } from './shift-presses.ts';

const texts = ['', 'Shift, press 2 more times to exit.', 'Shift, press 1 more time to exit.'];
let shown = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let status: HTMLElement | null = null;

/** Shows the remaining presses on the quick exit buttons and announces them. */
export function sayPresses(count: number): void {
  if (count === shown) return;
  clearTimeout(timer);
  show(count, texts[count] ?? '');
  if (count === 0) return;
  timer = setTimeout(() => {
    show(0, 'Quick exit expired.');
    timer = setTimeout(() => show(0, ''), resetAfterMs);
  }, resetAfterMs);
}

function show(count: number, text: string): void {
  shown = count;
  for (const button of document.querySelectorAll<HTMLElement>('[data-quick-exit]'))
    button.dataset['presses'] = String(count);
  if (!status) {
    status = document.createElement('span');
    status.setAttribute('role', 'status');
    status.style.cssText = 'position:fixed;clip-path:inset(50%)';
  }
  // Screen readers ignore content outside of an open modal dialog.
  const place = document.querySelector('dialog[open]') ?? document.body;
  if (status.parentElement !== place) place.append(status);
  status.textContent = text;
}
