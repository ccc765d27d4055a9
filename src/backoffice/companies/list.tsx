import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listCompanies } from '#contract/admin/companies.ts';
import { Button } from '#web/ui/button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { whenOpened } from '../parts/when-opened.tsx';

const NewCompanyForm = whenOpened(async () => (await import('./new-form.tsx')).NewCompanyForm);

/** Companies whose people have guides. */
export function CompanyList() {
  const list = useList(listCompanies);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  return (
    <ListPage
      title="Companies"
      action={<Button onClick={() => setMaking(true)}>New company</Button>}
      search={{ list, find: 'Find by the beginning of the name' }}
    >
      <ListTable
        list={list}
        name="Companies"
        idOf={(row) => row.corporateId}
        empty="No company yet. Make one with its first owner, who invites the rest."
        columns={[
          {
            name: 'Company',
            sort: 'name',
            cell: (row) => <Link to={`/admin/companies/${row.corporateId}`}>{row.name}</Link>,
          },
          { name: 'Places in use', cell: ({ used, seats }) => `${used} of ${seats}` },
          { name: 'Guides', cell: (row) => row.guides },
          { name: 'Owners', cell: ({ owners }) => (owners.length === 0 ? 'None has joined yet' : owners.join(', ')) },
        ]}
        menu={null}
      />
      {isMaking && (
        <NewCompanyForm
          guides={list.data?.allGuides ?? []}
          onClose={() => setMaking(false)}
          onMade={(corporateId) => void navigate(`/admin/companies/${corporateId}`, { state: { isMade: true } })}
        />
      )}
    </ListPage>
  );
}
