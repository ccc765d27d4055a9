import type { GuideDetail } from '#contract/guides.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './guide-end.module.css';
import { guideTitle } from './guide-title.ts';

/** The next guide of the series: its page, or its sales page for somebody who does not have it. */
export function NextGuide({ next }: Pick<GuideDetail, 'next'>) {
  if (!next) return null;
  return (
    <p className={styles.next}>
      <span>Next guide</span>
      <TextLink href={next.owned || next.open ? next.pageUrl : `/products${next.pageUrl}`}>{guideTitle(next)}</TextLink>
    </p>
  );
}
