import { useState } from 'react';
import { Link } from 'react-router';
import { getStaffPlans, type StaffPlan } from '#contract/admin/plans.ts';
import { formatMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { newest } from '../list/newest.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenOpened } from '../parts/when-opened.tsx';
import styles from './plans.module.css';

const PlanForm = whenOpened(async () => (await import('./form.tsx')).PlanForm);

/** What people can subscribe to, what it costs, and what it opens. */
export function PlansPage() {
  const { data, errors, retry } = useData(getStaffPlans, {});
  const [open, setOpen] = useState<StaffPlan | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  return (
    <ListPage
      title="Plans"
      intro={
        <p className={styles.soft}>
          Which plan opens a guide is set on the guide. There you see how many people lose it, before it is saved.
        </p>
      }
      done={done}
    >
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data?.data?.plans.map((plan) => (
        <Section
          key={plan.plan}
          title={plan.title}
          action={
            <Button
              size="small"
              variant="secondary"
              aria-label={`Change …: ${plan.title}`}
              onClick={() => setOpen(plan)}
            >
              Change …
            </Button>
          }
        >
          <Facts
            facts={[
              ['For a month', formatMoney(plan.values.monthly)],
              ['For a year', formatMoney(plan.values.yearly)],
              ['On sale', plan.values.onSale ? 'Yes' : 'No. Whoever has it keeps it.'],
              ['Subscribers', plan.subscribers ?? 'Over 1,000'],
              ['Opens', <Guides key="guides" plan={plan} />],
            ]}
          />
          <History subject={`plan:${plan.plan}`} onPutBack={() => close('The plan is as it was.')} />
        </Section>
      ))}
      {open && (
        <PlanForm
          plan={newest(open, data?.data?.plans, ({ plan }) => plan)}
          onClose={() => close()}
          onSaved={() => close(`${open.title} is saved.`)}
        />
      )}
    </ListPage>
  );
}

function Guides({ plan: { guides } }: { plan: StaffPlan }) {
  if (guides.length === 0) return 'No guide yet';
  return (
    <ul className={styles.guides}>
      {guides.map(({ guideId, title }) => (
        <li key={guideId}>
          <Link to={`/admin/guides/${guideId}`}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
