import { Link } from 'react-router';
import { type BuyerRow, listPeople } from '#contract/admin/people.ts';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { FoundLink } from '../list/found-link.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { sydneyTime } from '../parts/when.ts';
import { kindOptions, nameOf, stateText } from './words.ts';

/** Everybody with an account, and who bought without one. */
export function PeopleList() {
  const list = useList(listPeople);
  const buyers = list.data?.withoutAccount ?? [];
  return (
    <ListPage
      title="People"
      search={{
        list,
        find: 'Find by the beginning of a name or email',
        filters: [{ name: 'is', label: 'Who', all: 'Everybody', options: kindOptions }],
      }}
    >
      <ListTable
        list={list}
        name="People"
        idOf={(row) => row.uid}
        empty="Nobody has an account yet."
        columns={[
          { name: 'Name', cell: (row) => <Link to={`/admin/people/${row.uid}`}>{nameOf(row)}</Link> },
          { name: 'Email', sort: 'email', cell: (row) => row.email },
          { name: 'Account', cell: stateText },
          { name: 'Since (Sydney)', sort: '-since', cell: (row) => sydneyTime(row.since) },
          {
            name: 'Last here (Sydney)',
            cell: (row) => (row.lastSeenAt === null ? 'Not yet' : sydneyTime(row.lastSeenAt)),
          },
        ]}
        menu={null}
      />
      {buyers.length > 0 && <Buyers buyers={buyers} />}
    </ListPage>
  );
}

const ordersText = (orders: number): string => (orders === 1 ? 'See the order' : `See ${orders} orders`);

function Buyers({ buyers }: { buyers: readonly BuyerRow[] }) {
  return (
    <Section title="Bought without an account">
      <Rows
        label="Bought without an account"
        empty=""
        rows={buyers.map(({ email, name, orders }) => ({
          id: email,
          what: (
            <>
              {name || 'No name'}, {email}
            </>
          ),
          actions: (
            <FoundLink to="/admin/orders" find={email} aria-label={`${ordersText(orders)} of ${email}`}>
              {ordersText(orders)}
            </FoundLink>
          ),
        }))}
      />
    </Section>
  );
}
