import { listCarts } from '#contract/admin/carts.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { sydneyTime } from '../parts/when.ts';

/** Carts that nobody has paid, to see what people leave; nobody is written to. */
export function CartList() {
  const list = useList(listCarts);
  return (
    <ListPage
      title="Unfinished carts"
      intro={
        <p>
          What people have put into a cart and not bought. It says nothing about who they are, and nobody is written to.
        </p>
      }
    >
      <ListTable
        list={list}
        name="Unfinished carts"
        idOf={(row) => row.mark}
        empty="There is no unfinished cart."
        columns={[
          { name: 'Begun (Sydney)', sort: '-begunAt', cell: (row) => sydneyTime(row.begunAt) },
          { name: 'Last changed', cell: (row) => sydneyTime(row.changedAt) },
          { name: 'What', cell: ({ items }) => items.join(', ') },
          { name: 'Total', cell: ({ totalAmount }) => formatStoreMoney(totalAmount) },
          { name: 'Email known', cell: ({ isEmailKnown }) => (isEmailKnown ? 'Yes' : 'No') },
          { name: 'Status', cell: ({ isBeingPaid }) => (isBeingPaid ? 'Is being paid' : 'Open') },
        ]}
        menu={null}
      />
    </ListPage>
  );
}
