import { type Endpoint, permissionFor } from '#contract/endpoint.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** Every call for which one needs a permission. */
export function callsOfStaff(app: Pick<TestApp, 'served'>): Endpoint[] {
  return [...app.served.keys()].filter(({ access }) => access === 'staff' || permissionFor(access) !== null);
}

/** Calls an endpoint without a value: what it asks of the caller is answered before. */
export async function sayNothing(
  browser: TestBrowser,
  { method, path, body }: Endpoint,
): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData();
  form.set('jsonData', '{}');
  const post =
    body === 'multipart'
      ? { method, body: form }
      : { method, headers: { 'content-type': 'application/json' }, body: '{}' };
  const answer = await browser.fetch(path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? {} : post);
  // A file is no JSON.
  const { errors } = (await answer.json().catch(() => ({}))) as { errors?: { code: string }[] };
  return { status: answer.status, code: errors?.[0]?.code };
}
