import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientFolder, isBuilt } from '../built-files.ts';

const faces = [
  { family: 'Fraunces', file: /^fraunces-latin-opsz-normal[^/]*\.woff2$/ },
  { family: 'Public Sans', file: /^public-sans-latin-wght-normal[^/]*\.woff2$/ },
];

/** The @font-face rules of the site's fonts, with the file names of the build. Without a build: none. */
function styles(): string {
  if (!isBuilt()) return '';
  const files = readdirSync(join(clientFolder, 'assets'));
  return faces
    .map(({ family, file }) => ({ family, name: files.find((each) => file.test(each)) }))
    .map(({ family, name }) =>
      name === undefined
        ? ''
        : `@font-face { font-family: '${family}'; font-weight: 100 900; font-display: swap; src: url('/assets/${name}') format('woff2'); }\n`,
    )
    .join('');
}

/** Read once at startup, so that an error page does not depend on the file system. */
export const plainFaces = styles();
