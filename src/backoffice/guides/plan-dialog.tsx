import { useState } from 'react';
import { setGuidePlan, type StaffGuide } from '#contract/admin/guides.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { OneOfField } from '../fields/one-of-field.tsx';
import { useSend } from '../parts/data.ts';
import { useSaleEnd } from '../parts/use-sale-end.ts';
import { opensForText, planOf, planOptions, planValue } from './words.ts';
import styles from './guides.module.css';

interface Props {
  guide: StaffGuide;
  page: NonNullable<StaffGuide['page']>;
  onClose: () => void;
  onSaved: (text: string) => void;
}

/** For whom the page of a guide opens. If subscribers lose it, the first press says how many, and changes nothing. */
export function PlanDialog({ guide, page, onClose, onSaved }: Props) {
  const send = useSend(setGuidePlan);
  const [plan, setPlan] = useState(planValue(page.plan));
  const [revision, setRevision] = useState(page.pageRevision);
  const { attempt, pending, submitError, asked, forget, clear } = useSaleEnd(async (wanted: string, endSales) => {
    const input = { guideId: guide.guideId, revision, values: { plan: planOf(wanted) } };
    const answer = await send({ ...input, ...(endSales && { endSales }) });
    // What the other has done is said; the next press goes on.
    if (answer.stale) setRevision(answer.stale.revision);
    if (answer.results) onSaved(`It opens for: ${planOptions.find(({ value }) => value === wanted)?.label}.`);
    return answer;
  });
  const title = `For whom ‘${guide.values.title}’ opens`;
  if (!page.isRuleOfGuide)
    return (
      <Dialog open title={title} onClose={onClose}>
        <p>Now it opens for: {opensForText(page)}.</p>
        <p>
          The editors of the page have set this, for Australia or New Zealand. Somebody who may publish pages changes
          it, in the settings of the page.
        </p>
        <div className={styles.tools}>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog open title={title} onClose={onClose}>
      {page.opensFor !== 'buyers' && (
        <p>Now it opens for: {opensForText(page)}. With a price, it must open for its buyers.</p>
      )}
      <p>A change counts at once, for Australia and New Zealand.</p>
      <p>People of companies that give it, and those to whom staff gave it, read it too.</p>
      <OneOfField
        legend="It opens for"
        choices={planOptions}
        value={plan}
        onChange={(wanted) => {
          setPlan(wanted);
          forget();
          clear();
        }}
      />
      <ErrorList errors={submitError} />
      <div className={styles.tools}>
        <Button variant={asked === null ? 'primary' : 'danger'} pending={pending} onClick={() => void attempt(plan)}>
          {asked === null ? 'Save' : 'Take it from them'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </Dialog>
  );
}
