import type { Intent } from './Books';

interface Body {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  param?: string;
  message: string;
  payment_intent?: Intent;
}

/** Error reply in Stripe's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.name = 'ApiError';
  }
}

export const invalid = (message: string, code?: string, param?: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

/** Error for an object that does not exist: 404 for the path's own, 400 for one that a parameter names. */
export function missing(what: string, param?: string): ApiError {
  const error = invalid(`No such ${what}.`, 'resource_missing', param ?? 'id');
  return param === undefined ? new ApiError(404, error.body) : error;
}
