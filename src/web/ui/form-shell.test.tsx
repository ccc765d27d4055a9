import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormShell } from './form-shell.tsx';

const rendered = (invalid: boolean, submitError: string[], success: string | null) =>
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
const shownTexts = (markup: string) => texts.filter((text) => markup.includes(text));

test('hides the result of an earlier submit while fields are invalid', () => {
  expect(shownTexts(rendered(false, ['Not today.'], null))).toEqual(['Not today.']);
  expect(shownTexts(rendered(false, [], 'Successfully sent!'))).toEqual(['Successfully sent!']);
  expect(shownTexts(rendered(true, ['Not today.'], 'Successfully sent!'))).toEqual(['Please review the errors.']);
});
