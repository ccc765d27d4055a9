import './rise-on-scroll.css';

const calm = '(prefers-reduced-motion: reduce)';

/**
 * §9 animate-on-scroll: what lies below the window when the page opens rises gently into its place, once. It is never
 * invisible and takes its place from the start, so nothing shifts, and what is seen at first stays as it is.
 * Blocks with something to press in them stay still.
 */
export function riseOnScroll(): void {
  if (window.matchMedia(calm).matches) return;
  const blocks = [
    ...document.querySelectorAll<HTMLElement>('main [data-block]:not(:has([data-block], form, button, iframe, video))'),
  ];
  const waiting = blocks.filter(
    (block) => !block.dataset.rise && block.getBoundingClientRect().top > window.innerHeight,
  );
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      target.dataset.rise = 'risen';
      observer.unobserve(target);
    }
  });
  for (const block of waiting) {
    block.dataset.rise = 'waiting';
    observer.observe(block);
  }
}
