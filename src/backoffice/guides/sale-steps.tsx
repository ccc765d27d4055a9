import { Link } from 'react-router';
import type { StaffGuide } from '#contract/admin/guides.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { leadingBack } from '../parts/back.ts';
import { useStaff } from '../parts/staff.ts';
import { saleSteps } from './words.ts';

/** What is missing before visitors find a guide and buy it, each with the way there; nothing once all of it is done. */
export function SaleSteps({ guide }: { guide: StaffGuide }) {
  const mayEdit = useStaff().may('content.edit');
  const steps = saleSteps(guide);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  const back = leadingBack({ to: `/admin/guides/${guide.guideId}`, name: 'Guide' });
  return (
    <Section
      title={`Before people can ${guide.values.price === 0 ? 'read' : 'buy'} it: ${left} of ${steps.length} left`}
    >
      <Rows
        label="What is left to do"
        empty=""
        rows={steps.map(({ isDone, text, pageId }) => ({
          id: text,
          what: (
            <>
              <span aria-hidden="true">{isDone ? '✓ ' : '○ '}</span>
              {isDone ? <VisuallyHidden>Done: </VisuallyHidden> : null}
              {isDone ? text : <strong>{text}</strong>}
            </>
          ),
          actions: !isDone && mayEdit && pageId !== null && (
            <Link to={`/admin/pages/${pageId}`} state={back}>
              Open it in the editor
            </Link>
          ),
        }))}
      />
    </Section>
  );
}
