import { BookPart } from '#web/guides/book/book-part.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { guidePart } from './schema.ts';

function Part({ item, fields, render }: BlockViewProps<typeof guidePart>) {
  return (
    <BookPart itemId={item.itemId} title={fields.Title || 'A part'} line={fields.Line} imageUrl={fields.ImageUrl}>
      {render(item.items)}
    </BookPart>
  );
}

export const view = defineView(guidePart, Part);
