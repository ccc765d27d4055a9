import type { Field } from './define.ts';

/** §2 Code: markup, a document with scripts in a frame of its own, or a control of the product. */
const codeTypes = ['Text', 'TestWithJs', 'Json'] as const;
export type CodeType = (typeof codeTypes)[number];

/** To the letter, with `TextWithJs` as another spelling; anything else is markup, the harmless one. */
export function codeTypeOf(raw: string): CodeType {
  const name = raw.trim();
  return name === 'TextWithJs' ? 'TestWithJs' : (codeTypes.find((type) => type === name) ?? 'Text');
}

export function codeTypeField(): Field<CodeType> {
  return { editor: 'choice', options: codeTypes, fallback: 'Text', parse: codeTypeOf };
}

/** The server cleans it on save as far as the CodeType beside it asks for. */
export function codeField(): Field<string> {
  return { editor: 'code', fallback: '', parse: (raw) => raw };
}
