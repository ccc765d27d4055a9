import { isCommonPassword } from './common-passwords.ts';

const minPasswordLength = 6;
export const maxPasswordLength = 128;

/** The text for a password that is refused as a new one; null if it is permitted. The forms may require more. */
export function newPasswordFault(password: string, email: string): string | null {
  // Text of §5 for the create account form.
  if (password.length < minPasswordLength) return 'Password is too short - should be 6 chars minimum.';
  if (password.length > maxPasswordLength) return 'Password - Max 128 characters.';
  return isCommonPassword(password, email) ? 'This password is easy to guess. Please choose another one.' : null;
}
