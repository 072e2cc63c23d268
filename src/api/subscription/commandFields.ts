import type { IsoDate } from '../../domain/isoDate';
import { toEuro } from '../../domain/money';
import type { CancellationOffer } from '../../domain/subscription/cancellation';

/** Change of quantity, frequency or product (rules §10.1, §10.3). */
export interface UpdateFields {
  productId: string;
  /** Price on the screen; the server refuses an outdated one. */
  unitPriceCents: number;
  quantity: number;
  intervalDays: number;
  isIntervalChange: boolean;
}

/** Wire fields of each subscription command, without id and version. */
export const commandFields = {
  reschedule: ({ nextBillDate }: { nextBillDate: IsoDate }) => ({ nextBillDate }),
  pause: ({ restartDate }: { restartDate: IsoDate }) => ({ restartDate }),
  /** `reason` is `2`, `3` or the free text of reason 4. */
  cancel: ({ reason }: { reason: string }) => ({ cancelReason: reason, fullRefund: false, afterNextBill: false }),
  update: ({ productId, unitPriceCents, quantity, intervalDays, isIntervalChange }: UpdateFields) => ({
    productId,
    price: toEuro(unitPriceCents),
    productQty: quantity,
    billingIntervalDays: intervalDays,
    intervalUnit: 'days',
    isIntervalChange,
  }),
  applyDiscount: ({ code }: { code: string }) => ({ discountCode: code }),
  removeDiscount: ({ code, recordId }: { code: string; recordId: string }) => ({ code, recordId }),
};

/**
 * Wire fields of the offers of a cancellation (rules §9.10). Not among the fields of the command, because a preview has
 * none.
 * @param offers offers that the person saw; undefined outside of a cancellation
 * @param taken offer that the command carries out
 */
export const offerFields = (offers: readonly CancellationOffer[] = [], taken?: CancellationOffer) => {
  const declined = offers.filter((offer) => offer !== taken);
  return {
    ...(declined.length > 0 && { offers: declined }),
    ...(taken && offers.includes(taken) && { offer: taken }),
  };
};
