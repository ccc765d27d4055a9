import { listSettings, testStorage } from '#contract/admin/settings.ts';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { useData } from '../parts/data.ts';
import { TestButton } from './test-button.tsx';

const back = { to: '/admin/settings', name: 'Settings' };

/** What only the server sets: it cannot change while the site runs. */
export function ServerSettings() {
  const { data: answer, errors, retry } = useData(listSettings, {});
  const found = answer?.data;
  if (!found) return <DetailLoading back={back} errors={errors} retry={retry} />;
  return (
    <DetailPage title="Storage and server" back={back}>
      <Section title="Storage of files">
        <p>
          {found.storage === 'bucket'
            ? 'Pictures, downloads and attachments are in the bucket that S3_BUCKET names.'
            : 'Pictures, downloads and attachments are on the disk of the server, in DATA_DIR.'}{' '}
          Files do not move by themselves, so this is changed on the server only.
        </p>
        <TestButton press="Test the storage" test={(call) => call(testStorage, {})} />
      </Section>
      <Section title="Set on the server">
        <p>Whoever runs the server sets these variables and starts it again. What they say is not shown.</p>
        <Facts facts={found.server.map(({ name, isSet }) => [name, isSet ? 'Set' : 'Not set'])} />
      </Section>
    </DetailPage>
  );
}
