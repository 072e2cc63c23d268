/** Something that is due for a subscription could not be done; it waits for the next run, and the others go on. */
export class DueFailure extends Error {
  readonly subscriptionId: number;

  constructor(subscriptionId: number, cause: unknown) {
    super(`What is due for subscription ${subscriptionId} failed.`, { cause });
    this.subscriptionId = subscriptionId;
  }
}
