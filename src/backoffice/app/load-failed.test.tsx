import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { getGuideCategory } from '#contract/admin/guide-categories.ts';
import { getProductCategory } from '#contract/admin/products.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import * as guides from '../guides/category-dialog.tsx';
import * as products from '../products/categories.tsx';

const category = { categoryId: 7, revision: 1, name: 'Reeds', place: 1, products: 0 };
const values = { name: 'Reeds', tileTitle: '', pageTitle: '', tileDesc: '', imageUrl: null, place: 1 };
const ofGuides = { categoryId: 7, revision: 1, values, pageUrl: '/reeds', guides: 0, archivedAt: null, page: null };
const nothing = (): void => {};

test.each<[string, string, () => ReactNode]>([
  [
    'a category of guides',
    getGuideCategory.path,
    () => <guides.CategoryDialog category={ofGuides} onClose={nothing} />,
  ],
  [
    'a category of products',
    getProductCategory.path,
    () => <products.CategoryDialog category={category} onClose={nothing} />,
  ],
  [
    'what is lost with a category',
    getProductCategory.path,
    () => <products.RemoveCategory category={category} onClose={nothing} onRemoved={nothing} />,
  ],
])('%s that cannot be loaded says so, and can be tried again', async (_what, path, dialog) => {
  // What has failed is not asked for again while it is drawn.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const shown = () => renderedOnServer(<QueryClientProvider client={client}>{dialog()}</QueryClientProvider>);
  expect(shown()).toContain('Loading …');
  await client.prefetchQuery({ queryKey: [path, { categoryId: 7 }], queryFn: () => Promise.reject(new Error('Lost')) });
  expect(shown()).not.toContain('Loading …');
  expect(shown()).toContain('Try again');
});
