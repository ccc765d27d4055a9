import { createStaticHandler } from 'react-router';
import { expect, test } from 'vitest';
import { makeApi } from '#web/api/client.ts';
import { cmsPageScreen } from './cms-page.tsx';
import { memberScreen } from './member-screen.tsx';
import { type LoaderContext, type Screen, type ScreenData, screenRoute } from './screen.ts';

interface Response {
  status?: number;
  json: unknown;
}

/** A browser whose calls get these responses by URL path. Runs the loader of a screen as the router does. */
function browser(responses: Record<string, Response>) {
  const requested: string[] = [];
  const call = makeApi({
    locale: 'au',
    session: { token: async () => 'token', refresh: async () => null, signOut: async () => {} },
    fetch: async (address) => {
      const url = new URL(address instanceof Request ? address.url : address, 'https://www.phi.example');
      requested.push(url.pathname + url.search);
      const { status = 200, json } = responses[url.pathname] ?? { status: 404, json: null };
      return Response.json(json, { status, statusText: status === 200 ? 'OK' : '' });
    },
  });
  const context: LoaderContext = {
    callOf: () => call,
    viewer: () => 'uid',
    newDocument: async () => {},
    recoverFailedLoad: async () => false,
    hash: () => '',
    addressOf: (path) => path,
    hops: 0,
  };
  return {
    requested,
    /** The kind of the result and what the visitor reads or where the result leads. */
    async load<T>(screen: Screen<T>, path: string): Promise<unknown[]> {
      const { query } = createStaticHandler([{ id: 'screen', path: '*', ...screenRoute(screen, context) }]);
      const result = await query(new Request(`https://www.phi.example${path}`));
      if (result instanceof globalThis.Response)
        return [
          result.headers.has('X-Remix-Reload-Document') ? 'redirect to a document' : 'redirect',
          result.headers.get('location'),
        ];
      const data = result.loaderData['screen'] as ScreenData;
      if (data.kind === 'failed') return [data.kind, ...data.errors];
      return data.kind === 'noPermission' && data.loginNeeded ? [data.kind, 'log-in needed'] : [data.kind];
    },
  };
}

const canAccess = '/api/member/canAccess';
const getPage = '/api/cms/GetPublishedPage';
const page = {
  pageId: 1,
  pageUrl: '/corporates',
  pageTitle: 'For companies',
  pageTypeCode: 'Page',
  imageUrl: null,
  sections: [],
  payloads: [],
  embedDataList: [],
};
const cannotBeOpened = 'This page leads to an address that cannot be opened.';

test.each([
  [{ redirectUrl: '/guides', accessResultCode: 99 }, ['redirect', '/guides']],
  [{ redirectUrl: null, accessResultCode: 98 }, ['noPermission', 'log-in needed']],
  [{ redirectUrl: null, accessResultCode: 99 }, ['noPermission']],
  // Responses with only the required fields.
  [{ redirectUrl: '/guides' }, ['redirect', '/guides']],
  [{ accessResultCode: 98 }, ['noPermission', 'log-in needed']],
  [{ accessResultCode: 99 }, ['noPermission']],
  // A failed check refuses access.
  [{ redirectUrl: null, accessResultCode: 0, errors: [{ errorMessage: 'Not today.' }] }, ['failed', 'Not today.']],
  [{}, ['noPermission']],
  [null, ['failed', 'Error - [200] - OK']],
  [{ redirectUrl: '//elsewhere.example' }, ['failed', cannotBeOpened]],
  [{ redirectUrl: '/\t/elsewhere.example' }, ['failed', cannotBeOpened]],
  [{ redirectUrl: '/guides\n' }, ['failed', cannotBeOpened]],
])('the access check of a member page answers %j: %j, and the page is not requested', async (json, expected) => {
  const { load, requested } = browser({ [canAccess]: { json }, [getPage]: { json: { data: page } } });
  expect(await load(memberScreen, '/corporates')).toEqual(expected);
  expect(requested).toEqual([`${canAccess}?url=%2Fcorporates`]);
});

test('a member page is requested after its access check', async () => {
  const { load, requested } = browser({
    [canAccess]: { json: { redirectUrl: null, accessResultCode: 0 } },
    [getPage]: { json: { data: page } },
  });
  for (const path of ['/corporates', '/templates', '/member/dashboard', '/member/dashboard-test']) {
    requested.length = 0;
    expect([path, ...(await load(memberScreen, path))]).toEqual([path, 'ready']);
    const asked = encodeURIComponent(path);
    expect(requested).toEqual([`${canAccess}?url=${asked}`, `${getPage}?path=${asked}`]);
  }
});

test.each<[object | null, number, unknown[]]>([
  [{ data: null, menu: null, redirectTo: null, noPermission: false }, 200, ['missing']],
  [{ noPermission: true }, 200, ['noPermission']],
  // Responses with only the required fields.
  [{ data: null }, 200, ['missing']],
  [{ data: page }, 200, ['ready']],
  [{ redirectTo: '/guides', noPermission: true }, 200, ['redirect', '/guides']],
  [{ redirectTo: 'https://other.example/x' }, 200, ['redirect to a document', 'https://other.example/x']],
  [{ redirectTo: 'javascript:alert(1)' }, 200, ['failed', cannotBeOpened]],
  [
    { data: page, errors: [{ errorMessage: 'The first reason.' }, { errorMessage: 'The second reason.' }] },
    200,
    ['failed', 'The first reason.', 'The second reason.'],
  ],
  [{ message: 'x', errors: [] }, 500, ['failed', 'x']],
  [null, 200, ['failed', 'Error - [200] - OK']],
])('the response %j to a page with status %i leads to %j', async (json, status, expected) => {
  const { load } = browser({ [getPage]: { status, json } });
  expect(await load(cmsPageScreen, '/workshops')).toEqual(expected);
});

test('a page that redirects in a circle ends as a failure', async () => {
  const { load } = browser({ [getPage]: { json: { redirectTo: '/workshops?again' } } });
  const results: unknown[] = [];
  for (let hop = 0; hop < 22; hop += 1) results.push(await load(cmsPageScreen, '/workshops'));
  expect(results.filter((_each, hop) => hop !== 20)).toEqual(Array(21).fill(['redirect', '/workshops?again']));
  expect(results[20]).toEqual(['failed', 'This page redirects in a circle.']);
});
