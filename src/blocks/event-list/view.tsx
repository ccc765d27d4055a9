import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import type { load } from './load.ts';
import { eventList } from './schema.ts';

const { Part: Events, prepare } = hydrateLater(
  'events',
  async () => (await loadCode(() => import('#web/events/event-list.tsx'))).EventList,
);
if (import.meta.env.SSR) await prepare();

function EventList({ fields, data, isCmsEdit }: BlockViewProps<typeof eventList, LoadedBy<typeof load>>) {
  const isLead = useIsLead();
  return (
    <Band title={fields.Title || (isLead ? 'Events' : '')} level={isLead ? 1 : 2}>
      {isCmsEdit ? <Empty>{eventList.label}</Empty> : <Events {...data} />}
    </Band>
  );
}

export const view = defineView(eventList, EventList);
