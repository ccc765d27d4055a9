import { useRef, useState } from 'react';
import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#contract/errors.ts';
import { errorTexts } from './error-text.ts';

interface Answer {
  results?: unknown;
  errors?: readonly ApiError[] | undefined;
}

type Form<Typed extends FieldValues, Checked> = Pick<
  UseFormReturn<Typed, unknown, Checked>,
  'handleSubmit' | 'reset' | 'formState'
>;

/**
 * What every form that is sent has in common (§4 Forms): pending, done with its text and a reset, or the returned
 * errors with the values kept. Spread the answer into `FormShell`. Sending twice at once sends once.
 */
export function useSending<Typed extends FieldValues, Checked>(
  form: Form<Typed, Checked>,
  send: (values: Checked) => Promise<Answer>,
  done = 'Successfully sent!',
) {
  const [submitError, setSubmitError] = useState<string[]>([]);
  const [isDone, setDone] = useState(false);
  const underway = useRef(false);
  const { errors, isSubmitting } = form.formState;

  async function attempt(values: Checked): Promise<void> {
    setSubmitError([]);
    setDone(false);
    try {
      const answer = await send(values);
      const failures = errorTexts(answer);
      setSubmitError(failures);
      if (failures.length > 0) return;
      form.reset();
      setDone(true);
    } catch (error) {
      setSubmitError(errorTexts(error));
    }
  }

  async function onSubmit(event: BaseSyntheticEvent): Promise<void> {
    // The form's own state is a drawing behind two presses in one moment.
    if (underway.current) return;
    underway.current = true;
    await form
      .handleSubmit(attempt)(event)
      .finally(() => {
        underway.current = false;
      });
  }

  return {
    onSubmit,
    pending: isSubmitting,
    submitError,
    invalid: Object.keys(errors).length > 0,
    success: isDone ? done : null,
  };
}
