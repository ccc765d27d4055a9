import { useState } from 'react';
import type { ReactNode } from 'react';
import { type Company, getCompany } from '#contract/companies.ts';
import type { Guide } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { rememberCorporate, storedCorporateId } from '#web/api/corporate.ts';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuideUse } from './guide-use.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteList } from './invite-list.tsx';
import { Invitations } from './invitations.tsx';
import type { LoadedCompany } from './load-company.ts';
import { People } from './people.tsx';
import styles from './company.module.css';

type RenderGuides = (guides: readonly Guide[]) => ReactNode;

interface Props {
  /** Null if it could not be loaded with the page. */
  loaded: LoadedCompany;
  /** The block passes this function, because companies does not import from guides. */
  renderGuides: RenderGuides;
}

/** The company of the signed-in member: the guides, and for an owner the people. */
export function CompanyPage({ loaded, renderGuides }: Props) {
  const call = useApi();
  const { status, user } = useSession();
  /** Null until another company was chosen: the page was loaded with the first one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const load = () => call(getCompany, storedCorporateId());
  const isLoaded = loaded !== null && chosen === null;
  const { fetched, retry } = useFetched(user && !isLoaded ? `${user.uid} ${chosen}` : null, load);

  if (status !== 'loading' && !user) {
    return (
      <Empty action={<LinkButton href="/member/login">Log in</LinkButton>}>
        Your organisation’s guides open once you have logged in.
      </Empty>
    );
  }
  if (!isLoaded && fetched.status === 'error') return <LoadingError errors={fetched.errors} onRetry={retry} />;
  if (!isLoaded && fetched.status === 'loading') return <Spinner label="Loading your organisation…" />;
  const data = isLoaded ? loaded.data : fetched.status === 'ready' ? fetched.value.data : null;
  if (!data) {
    return (
      <Empty
        action={
          <LinkButton href="/contact" variant="secondary">
            Write to us
          </LinkButton>
        }
      >
        Your account does not belong to an organisation yet. If yours has guides here, ask for an invitation to the
        e-mail address you log in with.
      </Empty>
    );
  }
  const choose = (corporateId: string) => {
    rememberCorporate(corporateId);
    setChosen(corporateId);
  };
  return (
    <CompanyParts
      key={data.corporateId}
      loaded={data}
      reload={async () => (await load()).data}
      choose={choose}
      renderGuides={renderGuides}
    />
  );
}

interface PartsProps {
  renderGuides: RenderGuides;
  loaded: Company;
  reload: () => Promise<Company | null>;
  choose: (corporateId: string) => void;
}

/** Keeps the page in place while it is loaded again after a change. */
function CompanyParts({ loaded, reload, choose, renderGuides }: PartsProps) {
  const [company, setCompany] = useState(loaded);
  const changed = async () => {
    const latest = await reload();
    // The owner has left the company: the page shows another one, or none.
    if (latest?.corporateId === company.corporateId) setCompany(latest);
    else choose(String(latest?.corporateId ?? ''));
  };
  const { corporateId, corporateName, companies, guides, people } = company;
  const others = companies.filter((each) => each.role === 'owner' && each.corporateId !== corporateId);
  return (
    <div className={styles.company}>
      <header className={styles.head}>
        <h2 className={styles.name}>{corporateName}</h2>
        {people && (
          <p className={styles.seats}>
            {people.seats.used} of {people.seats.total} seats taken, {people.seats.free} free
          </p>
        )}
        {companies.length > 1 && (
          <SelectField
            label="Organisation"
            value={String(corporateId)}
            onChange={(event) => choose(event.target.value)}
            options={companies.map((each) => ({ value: String(each.corporateId), label: each.corporateName }))}
          />
        )}
      </header>
      {people && (
        <>
          <section className={styles.part} aria-label="Invite people">
            <h3>Invite people</h3>
            <InviteForm corporateId={corporateId} free={people.seats.free} changed={changed} />
            <InviteList corporateId={corporateId} free={people.seats.free} changed={changed} />
          </section>
          <Invitations corporateId={corporateId} invitations={people.invitations} changed={changed} />
          <People corporateId={corporateId} members={people.members} others={others} changed={changed} />
        </>
      )}
      <section className={styles.part} aria-label="Guides">
        <h3>{people ? 'Guides that your people can open' : 'Guides for you'}</h3>
        {guides.length === 0 ? <Empty>No Guides</Empty> : renderGuides(guides)}
      </section>
      {people && people.use.guides.length > 0 && <GuideUse use={people.use} />}
    </div>
  );
}
