import type { Kysely } from 'kysely';
import type { Tx } from './db/connect.ts';
import type { Tables } from './db/tables.ts';
import type { Secrets } from './secrets.ts';
import type { PurchasableKinds } from './store/purchasable.ts';

export interface Person {
  uid: string;
  /** The e-mail address in lower case; null unless the person has confirmed it, because it may be somebody else's. */
  email: string | null;
}

/** What an area stores about a person, for the export and the erasure of an account (invariant 39). */
export interface PersonalData {
  /** The sections of the exported file; without secrets, hashes and other people's data. */
  read(source: Kysely<Tables>, person: Person): Promise<Record<string, unknown>>;
  /** Erases what the law does not keep. A repeated call changes nothing. Runs in `changingPools`. */
  erase(
    tx: Tx,
    person: Person,
    at: string,
    deps: { secrets: Pick<Secrets, 'tokenFrom'>; purchasables: PurchasableKinds },
  ): Promise<void>;
}
