import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  Controller,
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import type { Stale } from '#contract/admin/change.ts';
import type { ApiError } from '#contract/errors.ts';
import { useSending } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { sending } from './after-save.ts';
import { StaleChoice } from './stale-choice.tsx';
import { useUnsaved } from './unsaved.tsx';

interface Answer<Results> {
  results?: Results | undefined;
  errors?: readonly ApiError[] | undefined;
  stale?: Stale | undefined;
}

type Register<Values extends FieldValues> = ReturnType<typeof useSending<Values, Values>>['field'];

export interface FormFields<Values extends FieldValues> {
  /** For a field that follows another one. */
  form: UseFormReturn<Values, unknown, Values>;
  /** Of a native field: `<TextField label="To" {...field('to')} />`. */
  field: Register<Values>;
  /** Of any other field: `control('price', (props) => <MoneyField label="Price" {...props} />)`. */
  control: (
    name: Path<Values>,
    draw: (props: { value: never; error: string | undefined; onChange: (value: unknown) => void }) => ReactNode,
  ) => ReactNode;
}

interface Props<Values extends FieldValues, Results> {
  label: string;
  submitLabel: string;
  /** What the browser checks, with the words of each fault; the server checks again. */
  schema: z.ZodMiniType<Values, Values>;
  values: Values;
  /** Of what was read; 0 for something new. */
  revision?: number;
  /** What a field is called, for the choice between two values. */
  names: Readonly<Record<keyof Values & string, string>>;
  send: (values: Values, revision: number) => Promise<Answer<Results>>;
  onSaved: (results: Results) => void;
  /** Emptied when it is saved, such as a password. */
  blank?: readonly (keyof Values & string)[];
  aside?: ReactNode;
  children: (fields: FormFields<Values>) => ReactNode;
}

/**
 * The form of one thing. Faults that the server finds stand at their fields. If somebody else has saved meanwhile, both
 * values of each field are shown, and nothing is written before one is chosen. Leaving with words typed is asked about.
 */
export function EntityForm<Values extends FieldValues, Results = unknown>(props: Props<Values, Results>) {
  const { label, submitLabel, schema, values, names, send, onSaved, blank = [], aside, children } = props;
  const [revision, setRevision] = useState(props.revision ?? 0);
  const [stale, setStale] = useState<Stale | null>(null);
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Values>,
  });
  const isTyped = form.formState.isDirty;
  const { question, settle } = useUnsaved(isTyped);
  // A form that stays open shows what is stored now, until somebody types.
  const follow = useEffectEvent((stored: number) => {
    if (isTyped || stored <= revision) return;
    setRevision(stored);
    form.reset(values);
  });
  useEffect(() => follow(props.revision ?? 0), [props.revision]);
  const { shell, field } = useSending<Values, Values>(form, async (sent) => {
    setStale(null);
    const { saved } = sending(form, blank);
    const answer = await send(sent, revision);
    if (answer.stale) {
      setRevision(answer.stale.revision);
      setStale(answer.stale);
      return undefined;
    }
    const ofFields = (answer.errors ?? []).filter((error) => error.field !== undefined && error.field in values);
    for (const { field: name = '', errorMessage } of ofFields)
      form.setError(name as Path<Values>, { message: errorMessage }, { shouldFocus: true });
    if (answer.results === undefined)
      return { errors: (answer.errors ?? []).filter((error) => !ofFields.includes(error)) };
    const { revision: stored = revision } = answer.results as { revision?: number };
    setRevision(stored);
    // The form of something new gives way to what was made.
    if (saved(sent) || props.revision === undefined) settle();
    onSaved(answer.results);
    return answer;
  });
  return (
    <>
      <FormShell label={label} submitLabel={submitLabel} {...shell} aside={aside}>
        {children({
          form,
          field,
          control: (name, draw) => (
            <Controller
              control={form.control}
              name={name}
              render={({ field: { value, onChange }, fieldState }) => (
                <>{draw({ value, error: fieldState.error?.message, onChange })}</>
              )}
            />
          ),
        })}
        {stale && (
          <StaleChoice
            stale={stale}
            names={names}
            onChoose={(name, value) =>
              form.setValue(name as Path<Values>, value as Parameters<typeof form.setValue>[1], { shouldDirty: true })
            }
          />
        )}
      </FormShell>
      {question}
    </>
  );
}
