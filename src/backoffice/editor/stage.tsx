import { type RefObject, useState } from 'react';
import type { Locale } from '#contract/locale.ts';
import type { PreviewViewer } from '#contract/preview.ts';
import { firstWidth, ScaledFrame, WidthSwitch } from '../parts/scaled-frame.tsx';
import styles from './editor.module.css';

/** Who looks at the page; `editor` sees everything. */
export interface Preview {
  as: 'editor' | PreviewViewer;
  locale: Locale;
}

const viewers: Record<PreviewViewer, string> = {
  visitor: 'a visitor',
  member: 'a member',
  standard: 'a Standard subscriber',
  pro: 'a Professional subscriber',
  owner: 'a buyer of the guides',
  company: 'a member of a company',
};

/** The page at the width of a computer, a tablet or a phone, to be edited or as somebody else sees it. */
export function Stage({
  frame,
  pageId,
  preview,
  onPreview,
  locale,
  checkWidth,
  onScale,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  pageId: number;
  /** Null while the page is edited. */
  preview: Preview | null;
  onPreview: (preview: Preview | null) => void;
  /** Of the page. */
  locale: Locale;
  /** The width of a check that is running; null without one. */
  checkWidth: number | null;
  /** How large the page is drawn. */
  onScale: (scale: number) => void;
}) {
  const [width, setWidth] = useState(firstWidth);
  const [isFull, setFull] = useState(false);
  const query = preview ? `viewonly&as=${preview.as}&locale=${preview.locale}` : 'edit';
  const shown = preview && preview.as !== 'editor' ? `${preview.as} ${preview.locale}` : '';
  return (
    <section className={styles.stage} aria-label="The page">
      <div className={styles.stageBar}>
        <div className={styles.zoom}>
          <WidthSwitch width={width} onChange={setWidth} />
          <button
            type="button"
            className={styles.full}
            aria-pressed={isFull}
            title="As large as visitors see it"
            onClick={() => setFull(!isFull)}
          >
            100 %
          </button>
        </div>
        <label className={styles.preview}>
          Show as
          <select
            value={shown}
            onChange={({ target }) => {
              const [as, chosen] = target.value.split(' ') as [Preview['as'] | '', Locale | undefined];
              onPreview(as === '' ? null : { as, locale: chosen ?? locale });
            }}
          >
            <option value="">the editor</option>
            {(['au', 'nz'] as const).map((country) => (
              <optgroup key={country} label={country === 'au' ? 'in Australia' : 'in New Zealand'}>
                {Object.entries(viewers).map(([as, label]) => (
                  <option key={as} value={`${as} ${country}`}>
                    {label} ({country})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      <ScaledFrame
        frame={frame}
        title="The page"
        width={checkWidth ?? width}
        isFull={isFull}
        onScale={onScale}
        src={`/cms/page/render/${pageId}?cmsViewMode=${query}`}
      />
    </section>
  );
}
