/** Failure in the processing of a due subscription; the next run retries the subscription. */
export class DueFailure extends Error {
  readonly subscriptionId: number;

  constructor(subscriptionId: number, cause: unknown) {
    super(`What is due for subscription ${subscriptionId} failed.`, { cause });
    this.subscriptionId = subscriptionId;
  }
}
