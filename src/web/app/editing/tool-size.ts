/** Below this width, as a person sees it, the tools lie in one row that is scrolled. */
const narrowPx = 480;

/**
 * The window around may draw the page smaller than it is. What is pressed and read on it and is no part of the page is
 * as large as in that window: the styles divide by `--frame-scale`.
 */
export function watchToolSize(): (scale: number) => void {
  const page = document.documentElement;
  let now = 1;
  const apply = (): void => {
    page.style.setProperty('--frame-scale', String(now));
    page.toggleAttribute('data-narrow', window.innerWidth * now < narrowPx);
  };
  window.addEventListener('resize', apply);
  apply();
  return (scale) => {
    now = scale;
    apply();
  };
}
