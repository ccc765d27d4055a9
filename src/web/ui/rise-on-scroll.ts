import './rise-on-scroll.css';

const calm = '(prefers-reduced-motion: reduce)';

/**
 * §9 animate-on-scroll: where a block below the first viewport becomes visible, its pictures settle in their frames,
 * once. Words stand still and frames keep their space, so nothing shifts.
 */
export function riseOnScroll(): void {
  if (window.matchMedia(calm).matches) return;
  // Not `:not(:has(…))` in the selector: Firefox knows that only since version 121, and throws before.
  const blocks = [...document.querySelectorAll<HTMLElement>('main [data-block]')].filter(
    (block) => !block.querySelector('[data-block]'),
  );
  const below = blocks.filter((block) => !block.dataset.rise && block.getBoundingClientRect().top > window.innerHeight);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      target.dataset.rise = 'risen';
      observer.unobserve(target);
    }
  });
  for (const block of below) {
    block.dataset.rise = 'waiting';
    observer.observe(block);
  }
}
