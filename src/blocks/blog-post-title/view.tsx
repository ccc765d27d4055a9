import { Band } from '#web/ui/band.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { machineDate, postDateText } from '../post-date.ts';
import { blogPostTitle } from './schema.ts';
import styles from './blog-post-title.module.css';

function BlogPostTitle({ fields }: BlockViewProps<typeof blogPostTitle>) {
  const Heading = useIsLead() ? 'h1' : 'h2';
  if (!fields.PageTitle && !fields.PostDate) return null;
  return (
    <Band>
      <div className={styles.head}>
        {fields.PageTitle && <Heading className={styles.title}>{fields.PageTitle}</Heading>}
        {fields.PostDate && (
          <p className={styles.date}>
            <time dateTime={machineDate(fields.PostDate)}>{postDateText(fields.PostDate)}</time>
          </p>
        )}
      </div>
    </Band>
  );
}

export const view = defineView(blogPostTitle, BlogPostTitle);
