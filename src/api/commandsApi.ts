import { toEuro } from '../domain/money';
import type { PlanDate } from '../domain/planDate';
import { isVerdict } from './apiError';
import { baseApi } from './baseApi';
import type { ApiRequest } from './baseQuery';

/** What a person wants to happen to one subscription, in the portal's words: cents, days, plain dates (spec §4). */
export type Wish = { purchaseId: string; productName: string } & (
  | { kind: 'move' | 'skip' | 'delay' | 'orderNow'; nextBillDate: PlanDate }
  | { kind: 'pause'; restartDate: PlanDate }
  /** `2`, `3` or the free text of reason 4. */
  | { kind: 'cancel'; reason: string }
  | {
      kind: 'edit' | 'swap';
      productId: string;
      /** The price that the person saw; the server refuses a stale one. */
      unitPriceCents: number;
      quantity: number;
      intervalDays: number;
      isIntervalChange: boolean;
      /** What the person saw (`editBasis`); the server refuses what somebody else has changed meanwhile. */
      seen: string;
    }
  | { kind: 'applyDiscount'; code: string }
  | { kind: 'removeDiscount'; code: string; recordId: string }
);
export type WishKind = Wish['kind'];

/** A confirmed wish; the key stays the same until its outcome is known (contract §1). */
export type Command = Wish & {
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
};

/** The call that carries a wish out (spec §7). */
function toRequest(wish: Wish): Omit<ApiRequest, 'as'> {
  const { purchaseId } = wish;
  switch (wish.kind) {
    case 'pause':
      return { url: 'subscription/pause', form: { purchaseId, restartDate: wish.restartDate } };
    case 'cancel': {
      const form = { purchaseId, cancelReason: wish.reason, fullRefund: false, afterNextBill: false };
      return { url: 'subscription/cancel', form };
    }
    case 'edit':
    case 'swap': {
      const { productId, quantity, intervalDays, isIntervalChange, seen } = wish;
      const json = {
        purchaseId,
        productId,
        price: toEuro(wish.unitPriceCents),
        productQty: quantity,
        billingIntervalDays: intervalDays,
        intervalUnit: 'days',
        isIntervalChange,
        seen,
      };
      return { url: 'subscription/update', json };
    }
    case 'applyDiscount':
      return { url: 'subscription/apply-discount', json: { purchaseId, discountCode: wish.code } };
    case 'removeDiscount':
      return { url: 'subscription/remove-discount', json: { purchaseId, code: wish.code, recordId: wish.recordId } };
    default: {
      const { nextBillDate, kind } = wish;
      return { url: 'subscription/reschedule', form: { purchaseId, nextBillDate, billNow: kind === 'orderNow' } };
    }
  }
}

const commandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that moves money or a date of a subscription. Answers the server's message. */
    sendCommand: build.mutation<string, Command>({
      query: (command) => ({ ...toRequest(command), as: 'customer', idempotencyKey: command.idempotencyKey }),
      transformResponse: (wire: { message: string }) => wire.message,
      // After a refusal as well: what the customer saw, and what the shop offers, may be out of date.
      invalidatesTags: (_, error) => (error && isVerdict(error) ? ['Subscription', 'Product'] : ['Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useSendCommandMutation } = commandsApi;
