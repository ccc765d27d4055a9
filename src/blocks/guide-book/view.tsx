import { useMemo } from 'react';
import { insideText, linesOf } from '#contract/guide-text.ts';
import { GuideBook } from '#web/guides/book/guide-book.tsx';
import { doneText } from '#web/guides/guide-facts.ts';
import { guideTitle } from '#web/guides/guide-title.ts';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { useIsSensitive } from '../place.ts';
import { bookParts } from '../book-parts.ts';
import type { load } from './load.ts';
import { guideBook } from './schema.ts';

function Book({ item, fields, data, render }: BlockViewProps<typeof guideBook, LoadedBy<typeof load> | undefined>) {
  const isSensitive = useIsSensitive();
  const isLead = useIsLead();
  const parts = useMemo(() => bookParts(item), [item]);
  const worksheets = parts.flatMap((part) => part.worksheets).length;
  const detail = data ?? null;
  return (
    <GuideBook
      // Another guide has other answers.
      key={detail?.guide.guideId ?? 0}
      title={fields.Title || (detail ? guideTitle(detail.guide) : 'A guide')}
      purpose={fields.Purpose}
      imageUrl={fields.ImageUrl || (detail?.guide.tileImageUrl ?? null)}
      series={detail?.category ?? null}
      inside={insideText({ parts: parts.length, worksheets }) ?? ''}
      evidence={[
        doneText('Written', fields.WrittenBy, fields.WrittenOn),
        doneText('Reviewed', detail?.reviewedBy ?? fields.ReviewedBy, detail?.reviewedOn ?? fields.ReviewedOn),
      ].filter((line) => line !== null)}
      parts={parts}
      steps={linesOf(fields.Steps)}
      sources={linesOf(fields.Sources)}
      detail={detail}
      isSensitive={isSensitive}
      isLead={isLead}
    >
      {render(item.items)}
    </GuideBook>
  );
}

export const view = defineView(guideBook, Book);
