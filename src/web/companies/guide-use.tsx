import type { CompanyPeople } from '#contract/companies.ts';
import { classNames } from '#web/ui/class-names.ts';
import { monthName } from './dates.ts';
import styles from './company.module.css';

/** How many people opened each guide, never fewer than five. */
export function GuideUse({ use }: { use: CompanyPeople['use'] }) {
  return (
    <section className={styles.part} aria-label="How the guides are used">
      <h3>How the guides are used</h3>
      <p className={styles.small}>
        The number of people who opened a guide in a month. A number appears from five people on, so that nobody can be
        picked out.
      </p>
      <div className={styles.scroll} role="region" aria-label="Use of the guides" tabIndex={0}>
        <table className={classNames(styles.table, styles.use)}>
          <thead>
            <tr>
              <th scope="col">Guide</th>
              {use.months.map((month) => (
                <th key={month} scope="col">
                  {monthName(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {use.guides.map(({ guideTitle, people }) => (
              <tr key={guideTitle}>
                <th scope="row">{guideTitle}</th>
                {use.months.map((month, index) => (
                  <td key={month}>{people[index] ?? 'fewer than 5'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
