import { followAddress } from './follow-address.ts';
import { holdPresses } from './hold-presses.ts';
import { isLeaving, leave } from './leave.ts';
import { sayPresses } from './say-presses.ts';
import { shiftPresses } from './shift-presses.ts';
import { startApp } from './start-app.ts';

// A small script that is independent of the app and loads it: quick exit works while the app loads, and if it fails.

followAddress();
holdPresses();
startApp(isLeaving);

const counter = shiftPresses();

window.addEventListener(
  'keydown',
  (event) => {
    // An input method uses Shift itself.
    if (event.isComposing) counter.used();
    else counter.down(event.key);
  },
  true,
);
window.addEventListener(
  'keyup',
  (event) => {
    const pressed = counter.up(event.key);
    if (pressed === 3) leave();
    else sayPresses(pressed);
  },
  true,
);
for (const gesture of ['pointerdown', 'wheel'] as const)
  window.addEventListener(gesture, counter.used, { capture: true, passive: true });

window.addEventListener(
  'click',
  (event) => {
    if (!anchorOf(event)?.hasAttribute('data-quick-exit')) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  },
  true,
);

// In the bubble phase, so that clicks which the app has handled are already prevented.
window.addEventListener('click', (event) => {
  const anchor = anchorOf(event);
  const isPlain =
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey;
  if (!anchor || !isPlain || !('sensitive' in document.documentElement.dataset)) return;
  if (
    !/^https?:$/.test(anchor.protocol) ||
    anchor.hasAttribute('download') ||
    (anchor.target && anchor.target !== '_self')
  )
    return;
  // A sensitive page is replaced, so that Back does not open it.
  event.preventDefault();
  window.location.replace(anchor.href);
});

// The browser has restored the covered page from the back/forward cache.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && document.title === 'Loading') window.location.reload();
});

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}
