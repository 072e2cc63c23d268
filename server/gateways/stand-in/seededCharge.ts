const SEEDED = /^seed:\d+:([1-9]\d*)$/;

/** SQL: number of the charge of a payment that the demo has seeded, at the stand-in. */
export const SEEDED_CHARGE_REF = `concat_ws(':', 'ch_seed', id, total_cents)`;

/** Returns the number of the charge of a seeded payment, at the stand-in. */
export const seededChargeRef = (paymentId: number, totalCents: number): string => `ch_seed:${paymentId}:${totalCents}`;

/** Returns the cents of a seeded charge by its key; null for another charge. */
export function seededCents(key: string): number | null {
  const [, cents] = SEEDED.exec(key) ?? [];
  return cents === undefined ? null : Number(cents);
}
