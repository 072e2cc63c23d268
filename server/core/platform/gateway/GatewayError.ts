/** Failure of a provider to answer: the result of a charge is unknown, and must be looked up (rules §35.3). */
export class GatewayError extends Error {
  /** True if the provider refuses calls of this account for now, for example by 429. */
  readonly isBusy: boolean;

  constructor(message: string, { isBusy = false, cause }: { isBusy?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.isBusy = isBusy;
  }
}
