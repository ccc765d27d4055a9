import type { Tx } from '../db/connect.ts';
import { fail } from '../outcome.ts';
import { countPeople, roleIn } from './company.sql.ts';

export interface Person {
  corporateId: number;
  uid: string;
}

export const lastOwner = fail(
  'A company needs an owner. Please make another person owner first.',
  undefined,
  'last_owner',
);

/** True if the company would have no owner without this person. The company must be locked. */
export async function isLastOwner(tx: Tx, { corporateId, uid }: Person): Promise<boolean> {
  return (await roleIn(tx, corporateId, uid)) === 'owner' && (await countPeople(tx, corporateId, 'owner')) === 1;
}
