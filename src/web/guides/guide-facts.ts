import type { GuideDetail } from '#contract/guides.ts';
import { plainDateText } from '#contract/month-names.ts';

/** 'Reviewed 3 March 2026 by Dr Okafor'; null without a person and a day. */
export function reviewText({ reviewedBy, reviewedOn }: Pick<GuideDetail, 'reviewedBy' | 'reviewedOn'>): string | null {
  return doneText('Reviewed', reviewedBy, reviewedOn);
}

/** What happened, when and by whom, as far as it is known. */
export function doneText(what: 'Reviewed' | 'Written', by: string | null, on: string | null): string | null {
  const day = on && plainDateText(on);
  const parts = [day && ` ${day}`, by && ` by ${by}`].filter(Boolean);
  return parts.length > 0 ? what + parts.join('') : null;
}

export function fileKind(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
