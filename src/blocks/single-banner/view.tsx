import { Band } from '#web/ui/band.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { bannerProps } from '../banner-props.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { singleBanner } from './schema.ts';
import styles from './single-banner.module.css';

/** Full width as the first block of the page; any other block stays within the margins. */
function SingleBanner({ fields }: BlockViewProps<typeof singleBanner>) {
  const lead = useIsLead();
  const banner = <Banner {...bannerProps(fields)} lead={lead} />;
  if (lead) return banner;
  return (
    <Band>
      <div className={styles.frame}>{banner}</div>
    </Band>
  );
}

export const view = defineView(singleBanner, SingleBanner);
