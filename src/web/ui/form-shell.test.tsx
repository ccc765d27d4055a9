import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormShell } from './form-shell.tsx';

const drawn = (invalid: boolean, submitError: string[], success: string | null) =>
  renderToString(
    <FormShell
      label="Contact"
      submitLabel="Send"
      pending={false}
      onSubmit={() => {}}
      invalid={invalid}
      submitError={submitError}
      success={success}
    >
      {null}
    </FormShell>,
  );
const texts = ['Please review the errors.', 'Not today.', 'Successfully sent!'];
const said = (markup: string) => texts.filter((text) => markup.includes(text));

test('what was answered to an earlier press is not said beside fields that are in error', () => {
  expect(said(drawn(false, ['Not today.'], null))).toEqual(['Not today.']);
  expect(said(drawn(false, [], 'Successfully sent!'))).toEqual(['Successfully sent!']);
  expect(said(drawn(true, ['Not today.'], 'Successfully sent!'))).toEqual(['Please review the errors.']);
});
