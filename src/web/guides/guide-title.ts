import type { Guide } from '#contract/guides.ts';

export function guideTitle({ tileTitle, guideTitle: title }: Guide): string {
  return tileTitle || title;
}
