import { Link, useNavigate } from 'react-router';
import { type GuidePerson, listGuidePeople, type StaffGuide } from '#contract/admin/guides.ts';
import { dayText } from '#contract/calendar.ts';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';
import { GuideFrame, useGuide } from './guide-frame.tsx';
import { countText, howOptions, opensForText } from './words.ts';
import styles from './guides.module.css';

/** Who has a guide: numbers, and the people for those who look after them. */
export function GuidePeople() {
  const { guide, loading } = useGuide();
  const { may } = useStaff();
  if (!guide) return loading;
  const { holders, page } = guide;
  return (
    <GuideFrame guide={guide}>
      <Section title="In numbers">
        <Facts
          facts={[
            ['Bought it', countText(holders.bought)],
            ['By their plan', countText(holders.plan)],
            ['By their company', countText(holders.company)],
            ['Given by staff', countText(holders.given)],
            ['Opens for', page && opensForText(page)],
          ]}
        />
      </Section>
      {may('members.manage') ? (
        <People key={guide.guideId} guide={guide} />
      ) : (
        <p>Names are shown to those who manage people.</p>
      )}
    </GuideFrame>
  );
}

function People({ guide: { guideId } }: { guide: StaffGuide }) {
  const navigate = useNavigate();
  const list = useList(listGuidePeople, { toInput: (place) => ({ ...place, guideId }) });
  return (
    <Section title="People">
      <p>
        To give somebody access, open them in <Link to="/admin/people">People</Link> and press ‘Give access …’.
      </p>
      <ListSearch
        list={list}
        find="Find by name or email"
        filters={[{ name: 'how', label: 'How', all: 'Bought it', options: howOptions }]}
      />
      <ListTable
        list={list}
        name="People"
        idOf={(row) => `${row.uid} ${row.since} ${row.through}`}
        empty="Nobody has bought it yet."
        columns={[
          {
            name: 'Name',
            cell: (row) => (
              <>
                <Link className={styles.name} to={`/admin/people/${row.uid}`}>
                  {row.name === '' ? row.email : row.name}
                </Link>
                <span className={styles.note}>{row.email}</span>
              </>
            ),
          },
          { name: 'Since', sort: '-since', cell: (row) => whenText(row.since) },
          { name: 'How', cell: (row) => <How row={row} /> },
        ]}
        menu={(row) => ({
          name: row.name === '' ? row.email : row.name,
          actions: [
            {
              label: 'Why can this person see this?',
              run: () => void navigate(`/admin/people/${row.uid}`, { state: { guideId } }),
            },
          ],
        })}
      />
    </Section>
  );
}

function How({ row: { orderId, through, until } }: { row: GuidePerson }) {
  if (orderId !== null) return <Link to={`/admin/orders/${orderId}`}>Bought: the order</Link>;
  if (through !== null) return <>Through {through}</>;
  // The last day on which it opens.
  return <>{until === null ? 'Given' : `Given until ${dayText(new Date(Date.parse(until) - 1))}`}</>;
}
