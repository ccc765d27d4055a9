import { useState } from 'react';
import type { StaffGuide } from '#contract/admin/guides.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useRefresh } from '../parts/data.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { firstWidth, WidthSwitch } from '../parts/scaled-frame.tsx';
import { useStaff } from '../parts/staff.ts';
import styles from './guides.module.css';
import { shownPages } from './words.ts';

interface Props {
  guide: StaffGuide;
  /** It has the whole width. */
  isWide?: boolean;
}

/** The page of a guide as it is written or as it is on the site, beside what staff type about the guide. */
export function PagePreview({ guide, isWide = false }: Props) {
  const mayEdit = useStaff().may('content.edit');
  const pages = shownPages(guide, mayEdit);
  const [chosen, setChosen] = useState('');
  const [width, setWidth] = useState(isWide ? firstWidth : 360);
  const [round, setRound] = useState(0);
  const refresh = useRefresh();
  const shown = pages.find(({ value }) => value === chosen) ?? pages[0];
  if (!shown) return <p>There is no page to look at yet.</p>;
  return (
    <>
      <div className={styles.previewBar}>
        <SelectField
          label="What is shown"
          options={pages.map(({ value, label }) => ({ value, label }))}
          value={shown.value}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            refresh();
            setRound(round + 1);
          }}
        >
          Show it anew
        </Button>
      </div>
      {guide.pageState === 'away' && shown.value.startsWith('sales') && (
        <p>
          The sales page shows the price and how the guide begins once its own page is on the site. Until then it says
          that the guide is not available.
        </p>
      )}
      {isWide && <WidthSwitch width={width} onChange={setWidth} />}
      <div className={isWide ? styles.previewWide : styles.preview}>
        <PageFrame
          // Title and price stand on the sales page, so a save draws it anew.
          key={`${round} ${guide.revision} ${guide.filesRevision} ${shown.value}`}
          pageId={shown.pageId}
          title="The page of the guide"
          query={`guide=${guide.guideId}&${shown.query}`}
          width={width}
        />
      </div>
    </>
  );
}
