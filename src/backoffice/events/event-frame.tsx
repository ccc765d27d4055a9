import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getEventForEdit, type StaffEvent } from '#contract/admin/events.ts';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Tabs } from '../detail/tabs.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData } from '../parts/data.ts';
import { stateOf } from './words.ts';

const back = { to: '/admin/events', name: 'Events' };

/** The event in the address; `loading` is what is shown before it has come. */
export function useEvent(): { event: StaffEvent; loading: null } | { event: null; loading: ReactNode } {
  const { eventId = '' } = useParams();
  const { data, errors, isOld, retry } = useData(getEventForEdit, { eventId: Number(eventId) });
  if (!data || isOld) return { event: null, loading: <DetailLoading back={back} errors={errors} retry={retry} /> };
  if (data.data) return { event: data.data, loading: null };
  return { event: null, loading: <DetailMissing what="event" back={back} /> };
}

interface Props {
  event: StaffEvent;
  actions?: ReactNode;
  errors?: readonly string[];
  done?: DoneWords | null;
  children: ReactNode;
}

/** The frame of the screens about one event. */
export function EventFrame({ event, children, ...rest }: Props) {
  const at = `/admin/events/${event.eventId}`;
  return (
    <DetailPage title={event.title} back={back} state={stateOf(event)} {...rest}>
      <Tabs
        label="About this event"
        tabs={[
          { to: at, name: 'Details' },
          { to: `${at}/people`, name: 'People', count: event.sold },
          { to: `${at}/waiting`, name: 'Waiting list', count: event.waiting },
          { to: `${at}/mails`, name: 'Emails' },
          { to: `/admin/door/${event.eventId}`, name: 'Door' },
        ]}
      />
      {children}
    </DetailPage>
  );
}
