/** The error codes of the Identity Toolkit. `explained` follows the code after ' : ', as in WEAK_PASSWORD. */
export type ToolkitCode =
  | 'EMAIL_EXISTS'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_EMAIL'
  | 'INVALID_DISPLAY_NAME'
  | 'MISSING_PASSWORD'
  | 'WEAK_PASSWORD'
  | 'USER_DISABLED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_REFRESH_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ARGUMENT'
  | 'INTERNAL';

export class ToolkitError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  constructor(code: ToolkitCode, options: { status?: number; explained?: string; retryAfterSeconds?: number } = {}) {
    super(options.explained ? `${code} : ${options.explained}` : code);
    this.status = options.status ?? 400;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export function tooManyAttempts(retryAfterSeconds: number): ToolkitError {
  return new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, retryAfterSeconds });
}

export function errorBody(error: ToolkitError) {
  return {
    error: {
      code: error.status,
      message: error.message,
      errors: [{ message: error.message, domain: 'global', reason: 'invalid' }],
    },
  };
}
