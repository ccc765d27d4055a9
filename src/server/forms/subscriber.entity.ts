import { type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { searchSubscribers } from './subscriber.admin.ts';
import { subscribersFile } from './subscriber-export.ts';
import { subscriberTitles } from './subscriber.admin.sql.ts';

/** What is recorded before it has a number, or of many. */
const called: Readonly<Record<string, string>> = {
  import: 'subscribers from a file',
  list: 'subscribers',
  new: 'a subscriber',
};

/** Nothing is put back: only its owner can subscribe an address again. */
export const subscriberEntity: StaffEntity = {
  kind: 'subscriber',
  name: 'Subscribers',
  permission: 'members.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => subscriberTitles(source, numbers)),
  called: (id) => called[id] ?? `subscriber ${id}`,
  search: searchSubscribers,
  exports: [subscribersFile],
  verbs: {
    unsubscribe: { words: 'unsubscribed' },
    importSubscribers: { words: 'wrote' },
    exportSubscribers: { words: 'saved as a file' },
    addSubscriber: { words: 'added' },
    addSubscriberByHand: { words: 'added by hand' },
    addSubscriberByFile: { words: 'added by a file' },
  },
};
