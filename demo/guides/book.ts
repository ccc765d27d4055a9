import type { PictureName } from '../pictures.ts';

/** A guide that is written in full: a cover, parts, sentences to borrow, worksheets and steps. */
export interface GuideBook {
  /** The `slug` of the guide, as in the file of its series. */
  slug: string;
  /** What it is for, in one or two plain sentences under the title. */
  purpose: string;
  writtenBy: string;
  /** YYYY-MM-DD. */
  writtenOn: string;
  reviewedBy: string;
  reviewedOn: string;
  /** What the text rests on, one source a line: 'Australian Institute of Family Studies, Gambling harm, 2023'. */
  sources: string[];
  parts: BookPart[];
  /** What the reader can tick off in the end, five to eight of them. */
  steps: string[];
}

export interface BookPart {
  title: string;
  /** One line under the title of the part. */
  line: string;
  /** Without a picture the opener is the number on a flat ground. */
  picture?: PictureName;
  content: BookContent[];
}

/** Markup of paragraphs (`<p>`, `<h3>`, `<ul>`, `<ol>`, `<a href="tel:…">`), sentences to borrow, or a worksheet. */
export type BookContent = string | BookSentences | BookWorksheet;

export interface BookSentences {
  /** When to say them: 'When they say it is nothing'. */
  borrow: string;
  /** One to five, without quotation marks. */
  sentences: string[];
}

export interface BookWorksheet {
  worksheet: string;
  /** What to do with it, in one or two sentences. */
  line: string;
  fields: WorksheetField[];
}

export type WorksheetField =
  /** A heading between fields; `hint` is a line under it. */
  | { kind: 'heading'; label: string; hint?: string }
  /** One line to write on. */
  | { kind: 'line'; label: string; hint?: string }
  /** Room for some sentences; 4 lines of paper if `rows` is missing. */
  | { kind: 'lines'; label: string; hint?: string; rows?: number }
  /** A box to tick. */
  | { kind: 'tick'; label: string; hint?: string }
  /** One of two to six answers. */
  | { kind: 'choice'; label: string; hint?: string; options: string[] }
  /** A table to fill in: two to four columns, 4 rows if `rows` is missing. */
  | { kind: 'table'; label: string; hint?: string; options: string[]; rows?: number };
