export interface GatewayResponse {
  status: number;
  body: object;
}

export type ErrorType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';

/** Refuses a request; throwing it rolls back the transaction, so the request changes nothing. */
export class Refusal extends Error {
  readonly response: GatewayResponse;

  constructor(
    status: number,
    error: { type: ErrorType; message: string; code?: string; param?: string; payment_method?: object },
  ) {
    super(error.message);
    this.response = { status, body: { error } };
  }
}

export function invalid(message: string, param?: string, code?: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function missing(what: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
