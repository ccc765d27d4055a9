import { useFlag } from './locale-context.ts';

/** Sends the flag of the locale with a form that opens a page, because the form replaces the query. */
export function LocaleField() {
  return useFlag() ? <input type="hidden" name="nz" value="true" /> : null;
}
