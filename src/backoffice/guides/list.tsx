import { Link, useNavigate } from 'react-router';
import { exportGuides, listStaffGuides } from '#contract/admin/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { pageWords, reviewText, stateOf, stateOptions } from './words.ts';
import styles from './guides.module.css';

/** The guides of the organisation, by title. */
export function GuideList() {
  const navigate = useNavigate();
  const list = useList(listStaffGuides);
  const { state, ...place } = list.place;
  return (
    <ListPage
      title="Guides"
      action={<Button onClick={() => void navigate('/admin/guides/new')}>New guide</Button>}
      intro={
        <div className={styles.tools}>
          <Link to="/admin/guides/categories">Categories</Link>
          <Link to="/admin/guides/import">Import a CSV file</Link>
          <ExportButton
            endpoint={exportGuides}
            input={{ ...place, ...(state !== undefined && { state: state as (typeof stateOptions)[number]['value'] }) }}
          />
        </div>
      }
      search={{
        list,
        find: 'Find by a word of the title',
        filters: [{ name: 'state', label: 'Which', all: 'All', options: stateOptions }],
      }}
    >
      <ListTable
        list={list}
        name="Guides"
        idOf={(row) => row.guideId}
        empty="There is no guide yet. Make the first one with ‘New guide’."
        columns={[
          {
            name: 'Guide',
            sort: 'title',
            cell: (row) => (
              <>
                <Link className={styles.name} to={`/admin/guides/${row.guideId}`}>
                  {row.title}
                </Link>
                <span className={styles.note}>{row.pageUrl}</span>
              </>
            ),
          },
          { name: 'Status', cell: stateOf },
          { name: 'Price', sort: 'price', cell: (row) => formatPrice(row.price) },
          { name: 'Page', cell: (row) => pageWords[row.page] },
          {
            name: 'Review',
            sort: 'reviewDueOn',
            cell: (row) => (
              <>
                <span className={row.isOverdue ? styles.overdue : undefined}>{reviewText(row)}</span>
                <span className={styles.note}>{row.owner}</span>
              </>
            ),
          },
        ]}
        menu={null}
      />
    </ListPage>
  );
}
