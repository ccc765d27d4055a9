import { Worksheet } from '#web/guides/book/worksheet.tsx';
import { Band } from '#web/ui/band.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { guideWorksheet } from './schema.ts';

function GuideWorksheet({ item, fields }: BlockViewProps<typeof guideWorksheet>) {
  return (
    <Band>
      <Worksheet itemId={item.itemId} title={fields.Title || 'Worksheet'} line={fields.Line} fields={fields.Fields} />
    </Band>
  );
}

export const view = defineView(guideWorksheet, GuideWorksheet);
