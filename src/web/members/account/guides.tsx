import type { OwnedGuide } from '#contract/account.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function Guides({ guides }: { guides: readonly OwnedGuide[] }) {
  return (
    <Section id="guides" title="Guides">
      {guides.length === 0 ? (
        <Empty
          action={
            <LinkButton href="/guides" variant="secondary">
              See the guides
            </LinkButton>
          }
        >
          Guides that you buy stay here.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {guides.map((guide) => (
            <li key={guide.guideId} className={styles.row}>
              <h3 className={styles.name}>
                <TextLink href={guide.pageUrl}>{guide.title}</TextLink>
              </h3>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
