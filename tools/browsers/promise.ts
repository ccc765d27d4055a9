/** The oldest browsers that the site is made for (docs/operations.md, 'Browsers'), by their names in MDN's data. */
export const promise = { chrome: 111, edge: 111, firefox: 114, safari: 16.4, safari_ios: 16.4 } as const;

/** The same for Vite, which writes newer syntax of scripts and styles in older words. */
export const buildTarget = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
