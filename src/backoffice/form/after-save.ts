import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, Values>,
  'getValues' | 'reset' | 'resetDefaultValues' | 'setValue'
>;

/**
 * Notes what stands in a form when it is sent. `saved` makes what was stored the value that the form goes on from, and
 * is true if nothing was typed meanwhile; what was typed stays, as words that are not saved.
 */
export function sending<Values extends FieldValues>(form: Form<Values>, blank: readonly (keyof Values & string)[]) {
  const textOf = (name: string): string | undefined => JSON.stringify(form.getValues()[name]);
  const before = new Map(Object.keys(form.getValues()).map((name) => [name, textOf(name)]));
  return {
    saved(sent: Values): boolean {
      const isSame = (name: string): boolean => textOf(name) === before.get(name);
      const stored = { ...sent, ...Object.fromEntries(blank.map((name) => [name, ''])) };
      if ([...before.keys()].every(isSame)) {
        form.reset(stored);
        return true;
      }
      form.resetDefaultValues(stored);
      for (const name of blank.filter(isSame))
        form.setValue(name as Path<Values>, '' as PathValue<Values, Path<Values>>);
      return false;
    },
  };
}
