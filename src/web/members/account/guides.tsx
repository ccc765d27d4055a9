import { dayText } from '#contract/calendar.ts';
import type { OwnedGuide } from '#contract/account.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function Guides({ guides }: { guides: readonly OwnedGuide[] }) {
  return (
    <Section id="guides" title="Guides">
      {guides.length === 0 ? (
        <p data-empty>
          Guides that you buy stay here. <TextLink href="/guides">See the guides</TextLink>
        </p>
      ) : (
        <ul className={styles.list}>
          {guides.map((guide) => (
            <li key={guide.guideId} className={styles.row}>
              <h3 className={styles.name}>
                <TextLink href={guide.pageUrl}>{guide.title}</TextLink>
              </h3>
              {guide.given && (
                <p>
                  Given to you
                  {guide.given.until !== null && `, open until ${dayText(new Date(Date.parse(guide.given.until) - 1))}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
