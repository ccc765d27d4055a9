import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import {
  endPromotion,
  exportPromotionCodes,
  getPromotable,
  getPromotion,
  resumePromotion,
  stateOf,
  type StaffPromotion,
} from '#contract/admin/promotions.ts';
import { formatMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { count } from '../parts/count.ts';
import { useData, useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { Uses } from './uses.tsx';
import { reductionText, runsText, scopeText, states, usesText } from './words.ts';
import styles from './promotions.module.css';

const TermsForm = whenOpened(async () => (await import('./terms-form.tsx')).TermsForm);
const CodesForm = whenOpened(async () => (await import('./codes-form.tsx')).CodesForm);
const back = { to: '/admin/promotions', name: 'Promotions' };

/** One promotion: what it takes off, its codes, and the orders that use it. */
export function PromotionPage() {
  const { promotionId = '' } = useParams();
  const { data, errors, retry } = useData(getPromotion, { promotionId: Number(promotionId) || 0 });
  const found = data?.data;
  if (found && String(found.promotion.promotionId) === promotionId) return <Shown key={promotionId} {...found} />;
  if (found === null) return <DetailMissing what="promotion" back={back} />;
  return <DetailLoading back={back} errors={errors} retry={retry} />;
}

function Shown({ promotion, codes }: { promotion: StaffPromotion; codes: number }) {
  const { promotionId, revision, code, perPerson, active, uses } = promotion;
  const { state } = useLocation() as { state: { isMade?: boolean } | null };
  const [open, setOpen] = useState<'terms' | 'codes' | 'end' | null>(null);
  const [done, setDone] = useState<DoneWords | null>(state?.isMade === true ? { text: madeText(promotion) } : null);
  const promotable = useData(getPromotable, {});
  const say = (text: string, undo?: DoneWords['undo']): void => {
    setOpen(null);
    setDone({ text, ...(undo && { undo }) });
  };
  const resuming = useVerb(resumePromotion, () => say(`${code} works again, within its dates and limits.`));
  const ending = useVerb(endPromotion, ({ results }) => {
    const ended = results?.promotion;
    if (ended)
      say(`${code} has ended. Nobody can use it in a new order.`, {
        label: 'Let it work again',
        run: () => void resuming.attempt({ promotionId, revision: ended.revision }),
      });
  });
  return (
    <DetailPage
      title={code}
      back={back}
      state={states[stateOf(promotion)]}
      actions={
        <>
          <Button size="small" variant="secondary" onClick={() => setOpen('terms')}>
            Change …
          </Button>
          {active ? (
            <Button size="small" variant="danger" onClick={() => setOpen('end')}>
              End …
            </Button>
          ) : (
            <Button
              variant="secondary"
              pending={resuming.pending}
              onClick={() => void resuming.attempt({ promotionId, revision })}
            >
              Let it work again
            </Button>
          )}
        </>
      }
      errors={resuming.submitError}
      done={done}
    >
      <Columns
        aside={
          <>
            <Section title="What it does">
              <Facts
                facts={[
                  ['Shoppers read', promotion.description],
                  ['Takes off', reductionText(promotion)],
                  ['For', scopeText(promotion, promotable.data)],
                  ['Runs (Sydney)', runsText(promotion)],
                  ['Minimum spend', promotion.minSpend > 0 && formatMoney(promotion.minSpend)],
                  ['Uses', usesText(promotion)],
                  ['For one customer', promotion.limitPerCustomer ?? 'No limit'],
                ]}
              />
            </Section>
            <History subject={`promotion:${promotionId}`} onPutBack={() => say('It is put back.')} />
          </>
        }
      >
        {perPerson && (
          <Section title={`Codes for single people (${codes.toLocaleString('en-AU')})`}>
            <p>
              {codes === 0
                ? `Nobody can use it yet: make codes, and give one to each person. ${code} alone reduces nothing.`
                : `Each works for one order. ${code} alone reduces nothing.`}
            </p>
            <p className={styles.tools}>
              <Button variant={codes === 0 ? 'primary' : 'secondary'} onClick={() => setOpen('codes')}>
                Make codes …
              </Button>
              {codes > 0 && <ExportButton endpoint={exportPromotionCodes} input={{ promotionId }} />}
            </p>
          </Section>
        )}
        <Section title="Uses">
          <Uses promotionId={promotionId} perPerson={perPerson} />
        </Section>
      </Columns>
      {open === 'terms' && (
        <TermsForm
          promotion={promotion}
          onClose={() => setOpen(null)}
          onSaved={() => say('The promotion is changed.')}
        />
      )}
      {open === 'codes' && (
        <CodesForm
          promotion={promotion}
          onClose={() => setOpen(null)}
          onMade={(made) =>
            say(`${count(made, 'code')} ${made === 1 ? 'is' : 'are'} made. Save them as CSV to give them out.`)
          }
        />
      )}
      {open === 'end' && (
        <ConfirmDialog
          title={`End ${code}?`}
          press="End the promotion"
          keep="Keep it"
          pending={ending.pending}
          errors={ending.submitError}
          onYes={() => void ending.attempt({ promotionId, revision })}
          onClose={() => setOpen(null)}
        >
          <p>
            Carts that have it lose the discount at once, and their shoppers are told.{' '}
            {uses === 0
              ? 'No order uses it.'
              : `The ${count(uses, 'order')} that use${uses === 1 ? 's' : ''} it keep${uses === 1 ? 's' : ''} the discount.`}{' '}
            You can let it work again later.
          </p>
        </ConfirmDialog>
      )}
    </DetailPage>
  );
}

const madeText = ({ code, perPerson }: StaffPromotion): string =>
  perPerson
    ? `The promotion ${code} is made. Now make the codes.`
    : `The promotion is made. Tell people the code ${code}.`;
