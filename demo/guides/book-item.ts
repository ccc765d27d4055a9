import { html, item } from '../build.ts';
import { pictureUrl } from '../pictures.ts';
import type { SeedGuide, SeedItem } from '../types.ts';
import type { BookContent, BookPart, BookWorksheet, GuideBook, WorksheetField } from './book.ts';
import { guidePath } from './guides.ts';

/** The block of a guide that is written in full, with what its reading layout knows of it besides (reading.ts). */
export const bookItem = (
  book: GuideBook,
  { title, image }: Pick<SeedGuide, 'title' | 'image'>,
  reading: Record<string, string>,
): SeedItem =>
  item(
    'GuideBook',
    {
      Guide: guidePath(book.slug),
      Title: title,
      ImageUrl: pictureUrl(image),
      Purpose: book.purpose,
      WrittenBy: book.writtenBy,
      WrittenOn: book.writtenOn,
      ReviewedBy: book.reviewedBy,
      ReviewedOn: book.reviewedOn,
      Sources: book.sources.join('\n'),
      Steps: book.steps.join('\n'),
      ...(reading.Files && { Files: reading.Files }),
    },
    { items: book.parts.map(partItem) },
  );

const partItem = ({ title, line, picture, content }: BookPart): SeedItem =>
  item(
    'GuidePart',
    { Title: title, Line: line, ...(picture && { ImageUrl: pictureUrl(picture) }) },
    { items: content.map(contentItem) },
  );

function contentItem(content: BookContent): SeedItem {
  if (typeof content === 'string') return html(content);
  if ('borrow' in content)
    return item('GuideSentences', { Title: content.borrow, Sentences: content.sentences.join('\n') });
  return worksheetItem(content);
}

const worksheetItem = ({ worksheet, line, fields }: BookWorksheet): SeedItem =>
  item('GuideWorksheet', { Title: worksheet, Line: line, Fields: JSON.stringify(fields.map(storedField)) });

const storedField = (field: WorksheetField): Record<string, string | number> => ({
  label: field.label,
  kind: field.kind,
  ...(field.hint && { hint: field.hint }),
  ...('options' in field && { options: field.options.join(' | ') }),
  ...('rows' in field && field.rows && { rows: field.rows }),
});
