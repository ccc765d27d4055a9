import { Band } from '#web/ui/band.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { fillPlaceholders } from '../placeholders.ts';
import { expandableHtml } from './schema.ts';

function ExpandableHtml({ fields }: BlockViewProps<typeof expandableHtml>) {
  return (
    <Band stacked>
      <Expandable title={fields.ButtonTitle}>
        <RichText html={fillPlaceholders(fields.Content)} />
      </Expandable>
    </Band>
  );
}

export const view = defineView(expandableHtml, ExpandableHtml);
