import { createBrowserRouter } from 'react-router';
import manifest from 'react-router/package.json' with { type: 'json' };
import { expect, test } from 'vitest';

// An upgrade: compare browser-router.ts with the function below, then write the new version and text here.
test('browser-router.ts is made of the private parts of this version of react-router', () => {
  expect(manifest.version).toBe('8.5.1');
  expect(createBrowserRouter.toString()).toMatchInlineSnapshot(`
    "function createBrowserRouter(routes, opts) {
    	return createRouter({
    		basename: opts?.basename,
    		getContext: opts?.getContext,
    		future: opts?.future,
    		history: createBrowserHistory({ window: opts?.window }),
    		hydrationData: opts?.hydrationData || parseHydrationData(),
    		routes,
    		mapRouteProperties: defaultMapRouteProperties,
    		hydrationRouteProperties,
    		dataStrategy: opts?.dataStrategy,
    		patchRoutesOnNavigation: opts?.patchRoutesOnNavigation,
    		window: opts?.window,
    		instrumentations: opts?.instrumentations
    	}).initialize();
    }"
  `);
});
