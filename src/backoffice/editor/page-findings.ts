import type { Finding } from '#contract/admin/pages.ts';
import type { FromPage } from '#contract/editor-messages.ts';

export type Checked = Extract<FromPage, { type: 'checked' }>;

/** Wide tables scroll on a phone; browsers let the keyboard scroll them, and an editor could not mend it. */
const scrolled = 'scrollable-region-focusable';

const unchecked: Finding = {
  rule: 'unchecked',
  level: 'asks',
  itemId: null,
  text: 'The page did not answer, so it could not be checked that everybody can read it. Close this and try again.',
};

/**
 * What axe has found in the blocks of the rendered page at several widths, as findings of the check before publishing.
 * What keeps a reader out stops; contrast of chosen colours asks, because a person may judge it otherwise.
 */
export function findingsOf(results: readonly { width: number; checked: Checked | null }[]): Finding[] {
  const found = new Map<string, { violation: Checked['violations'][number]; widths: Set<number> }>();
  for (const { width, checked } of results)
    for (const violation of checked?.violations ?? []) {
      if (violation.impact !== 'serious' && violation.impact !== 'critical') continue;
      if (violation.rule === scrolled) continue;
      const key = `${violation.rule} ${violation.itemId}`;
      const known = found.get(key);
      if (known) known.widths.add(width);
      else found.set(key, { violation, widths: new Set([width]) });
    }
  const findings = [...found.values()].map(({ violation: { rule, itemId, help }, widths }): Finding => {
    const [only] = widths;
    const where =
      widths.size < results.length && only !== undefined ? ` (${only < 700 ? 'on a phone' : 'on a computer'})` : '';
    return { rule, level: rule === 'color-contrast' ? 'asks' : 'stops', itemId, text: `${help}${where}.` };
  });
  return results.some(({ checked }) => checked === null) ? [...findings, unchecked] : findings;
}

/** What the server and the page have found, with a picture without a text alternative counted once. */
export function allFindings(found: readonly Finding[], rendered: readonly Finding[]): Finding[] {
  const undescribed = new Set(found.filter(({ rule }) => rule === 'alt').map(({ itemId }) => itemId));
  return [...found, ...rendered.filter(({ rule, itemId }) => rule !== 'image-alt' || !undescribed.has(itemId))];
}
