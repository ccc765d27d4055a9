import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#contract/errors.ts';
import { errorTexts } from './error-text.ts';

interface FormResponse {
  results?: unknown;
  errors?: readonly ApiError[] | undefined;
}

/**
 * Sends values and holds the state of a form (§4 Forms): pending, and the texts of returned errors or of the failure.
 * `send` returns the response, or nothing if it throws instead. A call is ignored while another is pending.
 */
export function useAttempt<Values>(send: (values: Values) => Promise<FormResponse | void>) {
  const [submitError, setSubmitError] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  // A ref, because state changes only with the next render, too late for a double press.
  const isBusy = useRef(false);

  /** True if the values were sent and the response has no errors. */
  async function attempt(values: Values): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(true);
    setSubmitError([]);
    try {
      const failures = errorTexts(await send(values));
      setSubmitError(failures);
      return failures.length === 0;
    } catch (error) {
      setSubmitError(errorTexts(error));
      return false;
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }

  return { attempt, pending, submitError, clear: () => setSubmitError([]) };
}

type Form<Typed extends FieldValues, Checked> = Pick<
  UseFormReturn<Typed, unknown, Checked>,
  'handleSubmit' | 'reset' | 'register' | 'getFieldState' | 'formState'
>;

/**
 * The one way to send a form of react-hook-form, which validates the fields and focuses the first invalid one. Spread
 * `shell` into `FormShell` and `field(name)` into the field. With the text `done`, the form shows it after success and
 * resets. Otherwise it keeps its values, and `send` handles the success.
 */
export function useSending<Typed extends FieldValues, Checked>(
  form: Form<Typed, Checked>,
  send: (values: Checked) => Promise<FormResponse | void>,
  { done }: { done?: string } = {},
) {
  const { attempt, pending, submitError } = useAttempt(send);
  const [isDone, setDone] = useState(false);
  const { formState } = form;

  const onSubmit = form.handleSubmit(async (values) => {
    setDone(false);
    if (!(await attempt(values)) || done === undefined) return;
    form.reset();
    setDone(true);
  });

  return {
    shell: {
      onSubmit,
      pending: pending || formState.isSubmitting,
      submitError,
      invalid: Object.keys(formState.errors).length > 0,
      success: isDone ? done : null,
    },
    field: (name: Path<Typed>) => ({
      error: form.getFieldState(name, formState).error?.message,
      ...form.register(name),
    }),
  };
}

/** Success text of forms that send a message. */
export const sentText = 'Successfully sent!';
