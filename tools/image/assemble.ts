import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';
import { type Contents, contentsOfImage } from './contents.ts';

// `npm run image -- FOLDER`: copies what a built site needs in order to run into a new folder, for deploy/Dockerfile.

/** Types, maps and pages about a library are not loaded; its licence stays. */
const isLoaded = (path: string) => !/\.(map|d\.[cm]?ts|md|markdown|flow)$/i.test(path) || isLicence(path);
const isLicence = (path: string) => /^(licen[cs]e|copying|notice)/i.test(basename(path));

export function assemble(folder: string): Contents {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  if (!existsSync(join(root, 'dist/sources.sha256'))) throw new Error('The browser app is not built: npm run build');
  const contents = contentsOfImage();
  for (const file of contents.files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const path of contents.packages)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      // What is nested comes by itself, if it is needed.
      filter: (from) => isLoaded(from) && !from.slice(join(root, path).length).includes('node_modules'),
    });
  writeFileSync(join(folder, 'licences.txt'), licencesOf(contents.packages));
  return contents;
}

/** The name, version and licence of each library, with the licence's text. */
function licencesOf(packages: readonly string[]): string {
  return packages
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const texts = readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => isLicence(entry.name))
        // Some have a folder of licences.
        .flatMap((entry) =>
          entry.isDirectory()
            ? readdirSync(join(root, path, entry.name), { recursive: true, withFileTypes: true })
                .filter((file) => file.isFile())
                .map((file) => join(file.parentPath, file.name))
            : join(root, path, entry.name),
        )
        .map((file) => readFileSync(file, 'utf8').trim());
      return [`${name} ${version}: ${license ?? 'see below'}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Into which folder? npm run image -- FOLDER');
    process.exit(1);
  }
  try {
    const { files, packages } = assemble(resolve(folder));
    console.log(`${files.length} files and ${packages.length} libraries are in ${folder}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
