import { type Role, roles, roleWords } from '#contract/permissions.ts';

export const roleOptions = roles.map((role) => ({ value: role, label: roleWords[role].name }));

export const statusOptions = [
  { value: 'active', label: 'Can log in' },
  { value: 'disabled', label: 'Disabled' },
];

export const rolesOf = (given: readonly Role[]): string => given.map((role) => roleWords[role].name).join(', ');

export const needsRole = 'Choose at least one role.';
export const needsEmail = 'Enter the address of the person.';

/** What a verb will do to a person, said before it is done. */
export const questions = {
  takeAway: {
    title: (name: string) => `Take all roles from ${name}?`,
    text: 'They can no longer open the back office, and all their log-ins end now. Their account and what they bought stay. You can put the roles back.',
    press: 'Take the roles away',
  },
  disable: {
    title: (name: string) => `Disable the account of ${name}?`,
    text: 'All their log-ins end now, and they cannot log in again until you enable the account. Their roles and purchases stay.',
    press: 'Disable the account',
  },
  endLogIns: {
    title: (name: string) => `End all log-ins of ${name}?`,
    text: 'They are logged out on every device, and log in again with their password.',
    press: 'End all log-ins',
  },
  resetFactor: {
    title: (name: string) => `Take the second factor of ${name} away?`,
    text: 'For example after a lost telephone. All their log-ins end now, and at the next one they set up another app.',
    press: 'Take it away',
  },
} as const;
export type Question = keyof typeof questions;
