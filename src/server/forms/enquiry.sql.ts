import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

interface NewEnquiry {
  kind: string;
  name: string;
  phone: string;
  email: string;
  enquiry: string;
  subject: string;
  receiver: string;
  created_at: string;
}

export async function insertEnquiry(source: Kysely<Tables>, enquiry: NewEnquiry): Promise<number> {
  const { id } = await source.insertInto('enquiry').values(enquiry).returning('id').executeTakeFirstOrThrow();
  return id;
}
