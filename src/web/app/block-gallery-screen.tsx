import { loadBlockData } from '#blocks/block-data.ts';
import { BlockList } from '#blocks/block-list.tsx';
import { allExamples } from '#blocks/examples.ts';
import type { CmsPage } from '#contract/cms.ts';
import { errorTexts } from '#web/api/error-text.ts';
import styles from './block-gallery.module.css';
import { type PageWithData, itemsOf } from './cms-page.tsx';
import { NotFound } from './error-pages.tsx';
import { FormControlExamples } from './form-control-examples.tsx';
import { prepareViews, preparedViews } from './loaded-views.ts';
import type { Screen } from './screen.ts';

interface Gallery extends PageWithData {
  /** Keyed by itemId. */
  names: Record<string, string>;
}

/** /dev/blocks: the examples of every block, rendered as on a page. The server does not serve it in production. */
export const blockGalleryScreen: Screen<Gallery> = {
  module: 'src/web/app/block-gallery-screen.tsx',
  async load(call) {
    const blocks = allExamples();
    const page = pageOf(
      blocks.map(({ type, examples }) => ({ sectionName: type, items: examples.map(({ item }) => item) })),
    );
    const items = itemsOf(page);
    const [blockData] = await Promise.all([loadBlockData(items, call, errorTexts), prepareViews(items)]);
    const names = Object.fromEntries(
      blocks.flatMap(({ examples }) => examples.map(({ name, item }) => [item.itemId, name])),
    );
    return { kind: 'ready', value: { page, blockData, names } };
  },
  head: () => ({ title: 'Blocks', noindex: true }),
  View: BlockGallery,
  Missing: NotFound,
};

function BlockGallery({ value: { page, blockData, names } }: { value: Gallery }) {
  return (
    <div className={styles.gallery}>
      <h1 className={styles.name}>Blocks</h1>
      {page.sections.map(({ sectionName, items }) => (
        <section key={sectionName} className={styles.block} aria-label={sectionName}>
          <h2 className={styles.name}>
            <code>{sectionName}</code>
          </h2>
          {items.map((item) => (
            <div key={item.itemId} data-example={names[item.itemId]}>
              <p className={styles.example}>{names[item.itemId]}</p>
              <BlockList items={[item]} views={preparedViews()} blockData={blockData} />
            </div>
          ))}
        </section>
      ))}
      <section className={styles.block} aria-label="Form controls">
        <h2 className={styles.name}>Form controls</h2>
        <div className={styles.controls}>
          <FormControlExamples />
        </div>
      </section>
    </div>
  );
}

function pageOf(sections: CmsPage['sections']): CmsPage {
  return {
    pageId: 0,
    pageUrl: '/dev/blocks',
    pageTitle: 'Blocks',
    pageTypeCode: 'Content',
    imageUrl: null,
    sections,
    payloads: [],
    embedDataList: [],
  };
}
