import { failureTexts } from '#contract/errors.ts';

/** An expected failure with a status outside 2xx (contract §0.3). Any other thrown error is a bug: status 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Response headers, such as `allow`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The member of the input that was refused, where the caller can leave it out. */
  readonly field: string | undefined;
  constructor(
    status: number,
    message: string,
    code: string,
    { headers = {}, field }: { headers?: Readonly<Record<string, string>>; field?: string | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.field = field;
  }
}

const refusals = {
  400: [failureTexts.invalid, 'invalid_request'],
  401: [failureTexts.login, 'login_required'],
  403: [failureTexts.forbidden, 'forbidden'],
  404: [failureTexts.notFound, 'not_found'],
  405: [failureTexts.method, 'method_not_allowed'],
  410: [failureTexts.expired, 'expired'],
  413: [failureTexts.requestTooLarge, 'too_large'],
  415: [failureTexts.mediaType, 'media_type'],
  429: [failureTexts.tooMany, 'too_many_requests'],
  500: [failureTexts.bug, 'internal'],
  502: [failureTexts.paymentDown, 'payment_service_down'],
  503: [failureTexts.starting, 'starting'],
  507: [failureTexts.storageFull, 'storage_full'],
} as const;
export type RefusalStatus = keyof typeof refusals;

export function refusal(status: RefusalStatus, headers: Readonly<Record<string, string>> = {}): Refusal {
  const [message, code] = refusals[status];
  return new Refusal(status, message, code, { headers });
}

/** 400 for a member of a query. */
export function refusedMember(field: string | undefined): Refusal {
  return new Refusal(400, failureTexts.invalid, 'invalid_request', { field });
}

/** 403 for somebody whose roles permit the call, but whose log-in has not passed the second factor. */
export function factorNeeded(): Refusal {
  return new Refusal(403, failureTexts.secondFactor, 'second_factor');
}

/** The body of every response outside 2xx. */
export function failureBody(refused: Refusal) {
  const { message, field, code } = refused;
  return { message, errors: [{ errorMessage: message, ...(field !== undefined && { field }), code }] };
}
