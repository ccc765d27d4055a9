import { Band } from '#web/ui/band.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { expandablePanel } from './schema.ts';

function ExpandablePanel({ item, fields, render }: BlockViewProps<typeof expandablePanel>) {
  return (
    <Band stacked>
      <Expandable title={fields.Title || fields.ButtonTitle}>
        {render(item.items)}
        {item.sections.map((section, position) => (
          <div key={section.sectionName + String(position)}>{render(section.items)}</div>
        ))}
      </Expandable>
    </Band>
  );
}

export const view = defineView(expandablePanel, ExpandablePanel);
