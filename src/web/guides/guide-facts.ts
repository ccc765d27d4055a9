import type { GuideDetail } from '#contract/guides.ts';
import { monthNames } from '#contract/month-names.ts';

/** '2026-08-14' → '14 August 2026'. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

export function reviewText({ reviewedBy, reviewedOn }: Pick<GuideDetail, 'reviewedBy' | 'reviewedOn'>): string | null {
  if (!reviewedBy) return null;
  return reviewedOn ? `Reviewed by ${reviewedBy}, ${dayText(reviewedOn)}` : `Reviewed by ${reviewedBy}`;
}

export function fileKind(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
