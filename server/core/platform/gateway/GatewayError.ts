/** Failure of a provider to answer: the result of a charge is unknown, and must be looked up (rules §35.3). */
export class GatewayError extends Error {
  /** Seconds until the next call to the provider; null if it has named none. */
  readonly retryAfterSeconds: number | null;
  /** True if the provider refuses calls of this account for now, for example by 429. */
  readonly isBusy: boolean;

  constructor(
    message: string,
    {
      retryAfterSeconds = null,
      isBusy = false,
      cause,
    }: {
      retryAfterSeconds?: number | null;
      isBusy?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.retryAfterSeconds = retryAfterSeconds;
    this.isBusy = isBusy;
  }
}
