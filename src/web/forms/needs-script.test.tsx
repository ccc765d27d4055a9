import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '#web/api/locale-context.ts';
import { NeedsScript } from './needs-script.tsx';

const said = (locale: 'au' | 'nz') =>
  renderToString(
    <LocaleProvider value={locale}>
      <NeedsScript />
    </LocaleProvider>,
  )
    .replaceAll(/<[^>]+>/g, '')
    .trim();

test('whoever cannot send the form is told where PHI is reached from their own country', () => {
  expect(said('au')).toBe('This form needs JavaScript. You can also e-mail hello@phi.example or ring (02) 5550 4321.');
  expect(said('nz')).toBe('This form needs JavaScript. You can also e-mail aotearoa@phi.example.');
});
