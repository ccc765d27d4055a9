import type { GuideDetail } from '#contract/guides.ts';
import { plainDateText } from '#contract/month-names.ts';

export function reviewText({ reviewedBy, reviewedOn }: Pick<GuideDetail, 'reviewedBy' | 'reviewedOn'>): string | null {
  if (!reviewedBy) return null;
  return reviewedOn ? `Reviewed by ${reviewedBy}, ${plainDateText(reviewedOn)}` : `Reviewed by ${reviewedBy}`;
}

export function fileKind(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
