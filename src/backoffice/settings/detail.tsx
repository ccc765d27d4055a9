import { useState } from 'react';
import { useParams } from 'react-router';
import { fieldsOf } from '#contract/admin/setting-fields.ts';
import { subjectWords } from '#contract/admin/setting-words.ts';
import { getSettings, type SettingsOfSubject } from '#contract/admin/settings.ts';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Section } from '../detail/section.tsx';
import { History } from '../history/history.tsx';
import { useData } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import styles from './settings.module.css';
import { SubjectForm } from './subject-form.tsx';
import { intros, isSubject } from './words.ts';

const back = { to: '/admin/settings', name: 'Settings' };

/** The settings of one subject; beside them, who changed what. */
export function SubjectPage() {
  const { subject } = useParams();
  if (!isSubject(subject)) return <DetailMissing what="setting" back={back} />;
  return <Loaded key={subject} subject={subject} />;
}

function Loaded({ subject }: Pick<SettingsOfSubject, 'subject'>) {
  const { data: answer, errors, retry } = useData(getSettings, { subject });
  const [saved, setSaved] = useState(0);
  const found = answer?.data;
  if (!found) return <DetailLoading back={back} errors={errors} retry={retry} />;
  const { title, about } = subjectWords[subject];
  return (
    <DetailPage title={title} back={back} done={saved > 0 ? { text: 'Saved. The whole site uses it now.' } : null}>
      <p>{about}</p>
      <Section title="What counts now">
        {found.changedAt !== null && (
          <p className={styles.soft}>
            Changed {whenText(found.changedAt)} by {found.changedBy ?? 'an account that is gone'}
          </p>
        )}
        {intros[subject]?.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {subject === 'payments' && (
          <p>
            Address of the webhook: <code>{`${window.location.origin}/api/webhooks/payments`}</code>
          </p>
        )}
        <SubjectForm found={found} fields={fieldsOf(subject)} onSaved={() => setSaved((count) => count + 1)} />
      </Section>
      <History subject={`setting:${subject}`} onPutBack={retry} />
    </DetailPage>
  );
}
