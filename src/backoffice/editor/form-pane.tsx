import type { ComponentProps, Ref } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import { Button } from '#web/ui/button.tsx';
import { BlockForm } from './block-form.tsx';
import { Pane } from './pane.tsx';
import { PageSettings } from './settings.tsx';
import type { Panes } from './use-panes.ts';
import styles from './editor.module.css';

interface Props extends ComponentProps<typeof PageSettings> {
  ref: Ref<HTMLElement>;
  panes: Panes;
  inert: boolean;
  /** The selected block; undefined for the settings of the page. */
  item: CmsItem | undefined;
  onField: (itemId: number, key: string, value: string) => void;
  /** Leads to the settings of the page. */
  onPage: () => void;
}

/** The form of the selected block, or the settings of the page. */
export function FormPane({ ref, panes, inert, item, onField, onPage, ...settings }: Props) {
  return (
    <Pane ref={ref} name="form" panes={panes} className={styles.side} label="Settings" inert={inert}>
      {item ? (
        <>
          <Button size="small" variant="quiet" className={styles.edge} onClick={onPage}>
            Page settings
          </Button>
          <BlockForm
            item={item}
            onChange={(key, value) => onField(item.itemId, key, value)}
            choosePicture={settings.choosePicture}
            links={settings.links}
          />
        </>
      ) : (
        <PageSettings {...settings} />
      )}
    </Pane>
  );
}
