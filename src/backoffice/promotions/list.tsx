import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getPromotions, stateOf } from '#contract/admin/promotions.ts';
import { Button } from '#web/ui/button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { reductionText, runsText, stateFilter, states, usesText } from './words.ts';
import styles from './promotions.module.css';

const NewPromotionForm = whenOpened(async () => (await import('./new-form.tsx')).NewPromotionForm);

/** The promotion codes of the shop, newest first. */
export function PromotionList() {
  const list = useList(getPromotions);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  return (
    <ListPage
      title="Promotions"
      action={<Button onClick={() => setMaking(true)}>New promotion</Button>}
      search={{ list, find: 'Find by the beginning of a code', filters: [stateFilter] }}
    >
      <ListTable
        list={list}
        name="Promotions"
        idOf={(row) => row.promotionId}
        empty="No promotion yet. Make one, and tell people its code."
        columns={[
          {
            name: 'Code',
            sort: 'code',
            cell: (row) => (
              <>
                <Link className={styles.name} to={`/admin/promotions/${row.promotionId}`}>
                  {row.code}
                </Link>
                <span className={styles.soft}>{row.description}</span>
              </>
            ),
          },
          { name: 'Takes off', cell: (row) => <span className={styles.whole}>{reductionText(row)}</span> },
          { name: 'Runs (Sydney)', cell: (row) => runsText(row) },
          { name: 'Uses', cell: (row) => <span className={styles.whole}>{usesText(row)}</span> },
          { name: 'Status', cell: (row) => <span className={styles.whole}>{states[stateOf(row)]}</span> },
        ]}
        menu={null}
      />
      {isMaking && (
        <NewPromotionForm
          onClose={() => setMaking(false)}
          onMade={(promotionId) => void navigate(`/admin/promotions/${promotionId}`, { state: { isMade: true } })}
        />
      )}
    </ListPage>
  );
}
