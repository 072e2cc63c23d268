import type { IsoDate } from '../../domain/isoDate';
import { toEuro } from '../../domain/money';

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
