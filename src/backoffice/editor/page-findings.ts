import type { Finding } from '#contract/admin/pages.ts';
import type { FromPage } from '#contract/editor-messages.ts';

/**
 * What axe has found in the blocks of the drawn page, as findings of the check before publishing. What keeps a reader
 * out stops; contrast of chosen colours asks, because a person may judge it otherwise.
 */
export function findingsOf({ violations }: Extract<FromPage, { type: 'checked' }>): Finding[] {
  const seen = new Set<string>();
  return violations.flatMap(({ rule, impact, itemId, help }): Finding[] => {
    const key = `${rule} ${itemId}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (impact !== 'serious' && impact !== 'critical') return [];
    return [{ rule, level: rule === 'color-contrast' ? 'asks' : 'stops', itemId, text: `${help}.` }];
  });
}
