import type { Field } from './define.ts';

/** CodeType (§2 Code): markup, a document with scripts in a sandboxed frame, or a built-in control. */
const codeTypes = ['Text', 'TestWithJs', 'Json'] as const;
export type CodeType = (typeof codeTypes)[number];

/**
 * Exact match; `TextWithJs` is an alias of `TestWithJs`. Any other value is treated as markup, which runs no
 * scripts.
 */
export function codeTypeOf(raw: string): CodeType {
  const name = raw.trim();
  return name === 'TextWithJs' ? 'TestWithJs' : (codeTypes.find((type) => type === name) ?? 'Text');
}

export function codeTypeField(): Field<CodeType> {
  return { editor: 'choice', options: codeTypes, fallback: 'Text', parse: codeTypeOf };
}

/** On save the server sanitises this value according to the CodeType of the item. */
export function codeField(): Field<string> {
  return { editor: 'code', fallback: '', parse: (raw) => raw };
}
