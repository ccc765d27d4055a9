import { useState } from 'react';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { OwnQuestion } from './form-settings.ts';

/** The questions that a page asks in its form, with what was answered. */
export function useOwnQuestions(questions: readonly OwnQuestion[]) {
  const [given, setGiven] = useState<Readonly<Record<number, string>>>({});
  const [missing, setMissing] = useState<readonly number[]>([]);
  const answerTo = (at: number): string => given[at]?.trim() ?? '';

  const fields = questions.map(({ question, kind, options, required }, at) => {
    const field = {
      label: question,
      required,
      value: given[at] ?? '',
      error: missing.includes(at) ? 'Please answer this question.' : undefined,
      onChange: ({ target }: { target: { value: string } }) => {
        setGiven({ ...given, [at]: target.value });
        setMissing(missing.filter((each) => each !== at));
      },
    };
    if (kind === 'text') return <TextField key={at} {...field} maxLength={500} />;
    if (kind === 'long') return <TextArea key={at} {...field} rows={4} maxLength={2000} />;
    const choices = kind === 'yesno' ? ['Yes', 'No'] : options;
    return (
      <SelectField
        key={at}
        {...field}
        placeholder="Choose"
        options={choices.map((choice) => ({ value: choice, label: choice }))}
      />
    );
  });
  return {
    fields,
    /** False if one that must be answered is not; it then says so. */
    check(): boolean {
      const open = questions.flatMap(({ required }, at) => (required && answerTo(at) === '' ? [at] : []));
      setMissing(open);
      return open.length === 0;
    },
    answers: questions.flatMap(({ question }, at) => (answerTo(at) === '' ? [] : [{ question, answer: answerTo(at) }])),
    clear: () => setGiven({}),
  };
}
