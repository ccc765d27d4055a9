/** Changes within this time are one message: pictures that load change the height many times. */
const togetherMs = 100;

/**
 * Calls `tell` with the height of the page, and again when it changes, until the result is called. The page is as high
 * as its content and never less than the window was at the start. Were it as high as the window is, a parent that makes
 * the frame as high as the page would make the page higher each time.
 */
export function watchHeight(tell: (height: number) => void): () => void {
  const page = document.documentElement;
  page.style.setProperty('--window-height', `${window.innerHeight}px`);
  let told: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    timer = undefined;
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell(height);
  };
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(measure, togetherMs);
  });
  observer.observe(page);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
