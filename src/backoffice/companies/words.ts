import * as z from 'zod/mini';
import type { CompanyInvitation, CompanyPerson } from '#contract/admin/companies.ts';
import { whenText } from '../parts/when.ts';

export const companyForm = {
  name: z.string().check(z.trim(), z.minLength(1, 'Enter the name of the company.'), z.maxLength(120)),
  seats: z
    .nullable(z.number())
    .check(
      z.refine(
        (count) => count !== null && Number.isInteger(count) && count >= 1 && count <= 10_000,
        'Enter how many places it has, from 1 to 10000.',
      ),
    ),
  guideIds: z.array(z.number()),
};

export const names = { name: 'Name', seats: 'Places', guideIds: 'Guides' };

export const personName = ({ name, email }: Pick<CompanyPerson, 'name' | 'email'>): string => name ?? email;

export function personNote({ email, role, joinedAt, status }: CompanyPerson): string {
  const words = [
    role === 'owner' ? 'Owner' : 'Member',
    email,
    `since ${whenText(joinedAt)}`,
    status === 'disabled' && 'account disabled: cannot log in',
  ];
  return words.filter(Boolean).join(', ');
}

export function invitationNote({ role, sentAt, expiresAt, isExpired, isDeclined }: CompanyInvitation): string {
  const asked = `${role === 'owner' ? 'As owner' : 'As member'}, sent ${whenText(sentAt)}`;
  if (isDeclined) return `${asked}. Declined.`;
  return isExpired ? `${asked}. The link is over: send it again.` : `${asked}, valid until ${whenText(expiresAt)}`;
}
