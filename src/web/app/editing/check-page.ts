import type { FromPage } from '#contract/editor-messages.ts';
import { itemAt } from './blocks-in-page.ts';

/** How long a check waits until the editor window has changed the width of the frame. */
const resizeMs = 1000;

/** Runs axe where the page is, at a width of the request; each violation names its block. */
export async function checkPage(
  { reqId, widths }: { reqId: string; widths: readonly number[] },
  post: (message: FromPage) => void,
): Promise<void> {
  const { default: axe } = await import('axe-core');
  const from = performance.now();
  while (!widths.includes(window.innerWidth) && performance.now() - from < resizeMs) await nextFrame();
  // Images and text take their places in the new width.
  await nextFrame();
  const { violations } = await axe.run(document.getElementById('main') ?? document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  post({
    v: 1,
    type: 'checked',
    reqId,
    violations: violations.flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target }) => {
        const [first] = target;
        const element = typeof first === 'string' ? document.querySelector(first) : null;
        return { rule: id, impact: impact ?? 'minor', itemId: element && itemAt(element), help };
      }),
    ),
    words: (document.getElementById('main')?.textContent ?? '').split(/\s+/).filter(Boolean).length,
    headings: [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent ?? ''),
  });
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
