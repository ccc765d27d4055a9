import type { OwnCompany } from '#contract/account.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './account.module.css';
import { LeaveCompany } from './leave-company.tsx';
import { Section } from './section.tsx';

const names = new Intl.ListFormat('en-AU');

/** The organisations whose guides the member can open, and who looks after each. */
export function Companies({
  companies,
  onLeft,
}: {
  companies: readonly OwnCompany[];
  onLeft: (corporateName: string) => void;
}) {
  if (companies.length === 0) return null;
  return (
    <Section id="organisation" title={companies.length === 1 ? 'Organisation' : 'Organisations'}>
      <ul className={styles.list}>
        {companies.map((company) => (
          <li key={company.corporateId} className={styles.company}>
            <h3 className={styles.name}>{company.corporateName}</h3>
            <p className={styles.fact}>{caretakers(company)}</p>
            {company.guides.length === 0 ? (
              <p>It opens no guides at the moment.</p>
            ) : (
              <>
                <p>It opens these guides for you:</p>
                <ul className={styles.opened}>
                  {company.guides.map((guide) => (
                    <li key={guide.guideId}>
                      <TextLink href={guide.pageUrl}>{guide.title}</TextLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <LeaveCompany company={company} onLeft={() => onLeft(company.corporateName)} />
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <LinkButton href="/corporates" variant="secondary">
          {companies.some(({ role }) => role === 'owner') ? 'Look after your people' : 'See your organisation'}
        </LinkButton>
      </p>
    </Section>
  );
}

function caretakers({ role, otherOwners }: OwnCompany): string {
  if (otherOwners.length === 0)
    return role === 'owner' ? 'You look after it.' : 'Write to us if you have a question about it.';
  const people = names.format(role === 'owner' ? ['You', ...otherOwners] : otherOwners);
  return otherOwners.length + Number(role === 'owner') === 1 ? `${people} looks after it.` : `${people} look after it.`;
}
