import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '#web/api/locale-context.ts';
import { NeedsScript } from './needs-script.tsx';

const renderedText = (locale: 'au' | 'nz') =>
  renderToString(
    <LocaleProvider value={locale}>
      <NeedsScript />
    </LocaleProvider>,
  )
    .replaceAll(/<[^>]+>/g, '')
    .trim();

test("without JavaScript the form shows the contact details of the user's country", () => {
  expect(renderedText('au')).toBe(
    'This form needs JavaScript. You can also email hello@phi.example or ring (02) 5550 4321.',
  );
  expect(renderedText('nz')).toBe('This form needs JavaScript. You can also email aotearoa@phi.example.');
});
