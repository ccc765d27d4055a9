import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getGuideForEdit, type StaffGuide } from '#contract/admin/guides.ts';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Tabs } from '../detail/tabs.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData } from '../parts/data.ts';
import { stateOf } from './words.ts';

const back = { to: '/admin/guides', name: 'Guides' };

/** The guide in the address; `loading` is what is shown before it has come. */
export function useGuide(): { guide: StaffGuide; loading: null } | { guide: null; loading: ReactNode } {
  const { guideId = '' } = useParams();
  const { data, errors, retry } = useData(getGuideForEdit, { guideId: Number(guideId) || 0 });
  if (data?.data && String(data.data.guideId) === guideId) return { guide: data.data, loading: null };
  if (data?.data === null) return { guide: null, loading: <DetailMissing what="guide" back={back} /> };
  return { guide: null, loading: <DetailLoading back={back} errors={errors} retry={retry} /> };
}

interface Props {
  guide: StaffGuide;
  errors?: readonly string[];
  done?: DoneWords | null;
  children: ReactNode;
}

/** The frame of the screens about one guide. */
export function GuideFrame({ guide, children, ...rest }: Props) {
  const { values, isForSale, pageState: page } = guide;
  const at = `/admin/guides/${guide.guideId}`;
  return (
    <DetailPage title={values.title} back={back} state={stateOf({ ...values, isForSale, page })} {...rest}>
      <Tabs
        label="About this guide"
        tabs={[
          { to: at, name: 'Details' },
          { to: `${at}/page`, name: 'Page' },
          { to: `${at}/files`, name: 'Files', count: guide.files.length },
          { to: `${at}/people`, name: 'Who has it' },
        ]}
      />
      {children}
    </DetailPage>
  );
}
