/** Error texts for the user, by error code of the Identity Toolkit protocol. */
const texts: Record<string, string> = {
  EMAIL_EXISTS: 'This email already has an account. Please log in.',
  EMAIL_NOT_FOUND: 'The email or password is incorrect.',
  INVALID_PASSWORD: 'The email or password is incorrect.',
  INVALID_LOGIN_CREDENTIALS: 'The email or password is incorrect.',
  INVALID_EMAIL: 'Email - Invalid email.',
  INVALID_DISPLAY_NAME: 'Name - Please leave out addresses: no / : @ and no dot between letters.',
  MISSING_EMAIL: 'Email is required.',
  MISSING_PASSWORD: 'Password is required.',
  USER_DISABLED: 'This is an inactive account.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please wait a few minutes and try again.',
};

/** A refusal by the identity service; `message` can be shown to the user. */
export class SessionError extends Error {
  readonly code: string;
  constructor(status: number, statusText: string, body: unknown) {
    // The message is a code, or a code with an explanation: `WEAK_PASSWORD : Password should be …`.
    const serverMessage = (body as { error?: { message?: string } } | undefined)?.error?.message ?? '';
    const [code = '', explained] = serverMessage.split(' : ', 2);
    super(explained || texts[code] || serverMessage || `Error - [${status}] - ${statusText}`);
    this.name = 'SessionError';
    this.code = code;
  }
}
