/**
 * One idempotency key per confirmed action: the same while the same values are sent and the outcome is open
 * (rules §2.9).
 */
export function createActionKey() {
  let last: { key: string; values: string } | undefined;
  return {
    of(values: object): string {
      const written = JSON.stringify(values);
      if (last?.values !== written) last = { key: crypto.randomUUID(), values: written };
      return last.key;
    },
    /** The outcome is known: the next try is another action. */
    settle: () => {
      last = undefined;
    },
  };
}
