import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { getToday, type Today } from '#contract/admin/today.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { makeQueryClient } from '../parts/data.ts';
import { Answers } from './answers.tsx';

test('the list of pages shows an author what answers them, and nothing else of Today', () => {
  const own = [
    { text: 'Zoe sent ‘A page’ back to you: ‘Go on’', way: { press: 'Open the page', to: '/admin/pages/1' } },
  ];
  const today: Today = {
    waiting: [...own, { text: 'Only 2 of ‘Mug’ are left.', way: null }],
    own,
    coming: [],
    copy: null,
    firstSteps: null,
    takings: null,
  };
  const client = makeQueryClient();
  client.setQueryData([getToday.path, {}], today);
  const html = renderedOnServer(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Answers />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('sent ‘A page’ back to you');
  expect(html).not.toContain('Mug');
});
