import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOf } from '../src/blocks/folder.ts';
import { root } from './project.mjs';

// `npm run new:block TimelinePanel` creates a block with one field, one example and one test, and adds it to both
// registries.

/** Writes the files of the block into `blocks` (the folder src/blocks); returns their paths relative to it. */
export function newBlock(blocks: string, type: string): string[] {
  if (!/^[A-Z][A-Za-z0-9]*(-[A-Z][A-Za-z0-9]*)*$/.test(type))
    throw new Error(
      `"${type}" is not an item type: write it as on the wire, such as TimelinePanel or Ecm-ProductList.`,
    );
  const folder = folderOf(type);
  const Name = type.replaceAll('-', '');
  const name = Name.charAt(0).toLowerCase() + Name.slice(1);
  if (existsSync(join(blocks, folder))) throw new Error(`src/blocks/${folder} already exists.`);

  const files: Record<string, string> = {
    [`${folder}/schema.ts`]: `import { defineBlock, text } from '../define.ts';

export const ${name} = defineBlock({
  type: '${type}',
  label: '${folder.charAt(0).toUpperCase()}${folder.slice(1).replaceAll('-', ' ')}',
  children: 'none',
  fields: {
    Title: text(),
  },
});
`,
    [`${folder}/view.tsx`]: `import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { ${name} } from './schema.ts';
import styles from './${folder}.module.css';

function ${Name}({ fields }: BlockViewProps<typeof ${name}>) {
  return <h2 className={styles.title}>{fields.Title}</h2>;
}

export const view = defineView(${name}, ${Name});
`,
    [`${folder}/${folder}.module.css`]: `@layer blocks {
  .title {
    margin-block: var(--rhythm);
  }
}
`,
    [`${folder}/example.ts`]: `import { exampleItem } from '../example.ts';

export const examples = {
  'With a title': exampleItem(1, '${type}', { Title: 'A quiet word' }),
};
`,
    [`${folder}/editing.ts`]: `import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Other',
  help: 'Say in one sentence what the block is for.',
  start: { Title: 'A heading' },
};
`,
    [`${folder}/view.test.tsx`]: `import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { examples } from './example.ts';
import { view as ${Name} } from './view.tsx';

test('the title is a heading', () => {
  const item = examples['With a title'];
  const markup = renderToString(<${Name} item={item} data={undefined} render={() => null} isCmsEdit={false} />);
  expect(markup).toMatch(/<h2[^>]*>A quiet word<\\/h2>/);
});
`,
    'schemas.ts': readFileSync(join(blocks, 'schemas.ts'), 'utf8')
      .replace('\n\n', `\nimport { ${name} } from './${folder}/schema.ts';\n\n`)
      .replace('\n];', `\n  ${name},\n];`),
    'views.ts': readFileSync(join(blocks, 'views.ts'), 'utf8').replace(
      '\n};',
      `\n  ${type.includes('-') ? `'${type}'` : type}: () => import('./${folder}/view.tsx'),\n};`,
    ),
  };
  mkdirSync(join(blocks, folder));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(blocks, path), content);
  return Object.keys(files);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const type = process.argv[2] ?? '';
    const paths = newBlock(join(root, 'src/blocks'), type);
    console.log(`Written:
${paths.map((path) => `  src/blocks/${path}`).join('\n')}
Test it:                    npm test -- ${folderOf(type)}
See it:                     npm run dev, then http://127.0.0.1:3000/dev/blocks
Its picture in the editor:  npm run block-pictures ${type} (while the site runs)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
