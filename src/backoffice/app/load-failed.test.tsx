import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type AuditRow, getAudit } from '#contract/admin/audit.ts';
import { getGuideCategory } from '#contract/admin/guide-categories.ts';
import { getProductCategory } from '#contract/admin/products.ts';
import { getPromotable } from '#contract/admin/promotions.ts';
import { previewCancel } from '#contract/admin/subscriptions.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import * as guides from '../guides/category-dialog.tsx';
import { RecordDialog } from '../history/record-dialog.tsx';
import { CancelSubscription } from '../parts/cancel-subscription.tsx';
import * as products from '../products/categories.tsx';
import { ScopeField } from '../promotions/scope-field.tsx';

const category = { categoryId: 7, revision: 1, name: 'Reeds', place: 1, products: 0 };
const values = { name: 'Reeds', tileTitle: '', pageTitle: '', tileDesc: '', imageUrl: null, place: 1 };
const ofGuides = { categoryId: 7, revision: 1, values, pageUrl: '/reeds', guides: 0, archivedAt: null, page: null };
const record: AuditRow = {
  recordId: 7,
  at: '2027-01-02T00:00:00.000Z',
  name: null,
  email: null,
  action: 'saveProduct',
  subject: 'product:7',
  title: 'Reeds',
  did: 'changed',
  what: '‘Reeds’',
  putBackText: 'It gets the values from before.',
};
const nothing = (): void => {};

test.each<[string, string, object, () => ReactNode]>([
  [
    'a category of guides',
    getGuideCategory.path,
    { categoryId: 7 },
    () => <guides.CategoryDialog category={ofGuides} onClose={nothing} />,
  ],
  [
    'a category of products',
    getProductCategory.path,
    { categoryId: 7 },
    () => <products.CategoryDialog category={category} onClose={nothing} />,
  ],
  [
    'what is lost with a category',
    getProductCategory.path,
    { categoryId: 7 },
    () => <products.RemoveCategory category={category} onClose={nothing} onRemoved={nothing} />,
  ],
  [
    'what was changed, before it is put back,',
    getAudit.path,
    { recordId: 7 },
    () => <RecordDialog record={record} onClose={nothing} onPutBack={nothing} />,
  ],
  [
    'a subscription that is to end',
    previewCancel.path,
    { subscriptionId: 7 },
    () => <CancelSubscription subscriptionId={7} onClose={nothing} onDone={nothing} />,
  ],
  [
    'what a promotion can be for',
    getPromotable.path,
    {},
    () => <ScopeField value={[]} error={undefined} onChange={nothing} />,
  ],
])('%s that cannot be loaded says so, can be tried again, and is not done', async (_what, path, input, dialog) => {
  // What has failed is not asked for again while it is drawn.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const shown = () => renderedOnServer(<QueryClientProvider client={client}>{dialog()}</QueryClientProvider>);
  expect(shown()).toContain('Loading …');
  await client.prefetchQuery({ queryKey: [path, input], queryFn: () => Promise.reject(new Error('Lost')) });
  const failed = shown();
  expect(failed).not.toContain('Loading …');
  expect(failed).toContain('Try again');
  // Neither a press that does it, nor one that seems to be at work.
  expect(failed).not.toContain('>Put back<');
  expect(failed).not.toContain('aria-busy');
});
