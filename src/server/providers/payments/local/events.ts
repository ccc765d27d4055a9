import { newId, seconds, type Ledger } from './ledger.ts';

/** Queues a webhook event in the same transaction as the change that it reports. */
export function announce(ledger: Ledger, type: string, object: object): void {
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: seconds(),
    livemode: false,
    data: { object },
  };
  ledger.insert('events', { id, body: JSON.stringify(event), next_at: 0 });
}
