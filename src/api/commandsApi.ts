import { toEuro } from '../domain/money';
import type { PlanDate } from '../domain/planDate';
import { isVerdict } from './apiError';
import { baseApi } from './baseApi';
import type { ApiRequest } from './baseQuery';
import type { Subscription } from './Subscription';
import type { subscriptionsApi } from './subscriptionsApi';

/**
 * A change of one subscription that a person asked for, in the portal's words: cents, days, plain dates (rules §20.3).
 */
export type Wish = { purchaseId: string; productName: string } & (
  | {
      kind: 'move' | 'skip' | 'delay';
      nextBillDate: PlanDate;
      /** The date that the person saw; the server overwrites no other. */
      seenNextBillDate: PlanDate;
    }
  | {
      kind: 'orderNow';
      nextBillDate: PlanDate;
      /** The date that the order was due on: an order that was billed meanwhile is another one. */
      seenNextBillDate: PlanDate;
      /** What the person saw and agreed to pay for (`editBasis`), and the amount; the server charges nothing else. */
      seen: string;
      seenTotalCents: number;
      /** The card's last four digits; empty where none was shown. */
      seenCardLast4: string;
    }
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
  | { kind: 'paySource'; paySourceId: string }
);
export type WishKind = Wish['kind'];

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type Command = Wish & {
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
};

/**
 * The call that carries a command out (rules §7.1, §9.1, §9.7, §10.1). One stored by an older page has no expected
 * state.
 */
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
    case 'paySource':
      return { url: 'subscription/pay-source', form: { purchaseId, paySourceId: wish.paySourceId } };
    case 'orderNow': {
      const { nextBillDate, seen, seenTotalCents, seenCardLast4, seenNextBillDate } = wish;
      const order = { seen, seenTotalCents, seenCardLast4, seenNextBillDate };
      return { url: 'subscription/reschedule', form: { purchaseId, nextBillDate, billNow: true, ...order } };
    }
    default: {
      const { nextBillDate, seenNextBillDate } = wish;
      return { url: 'subscription/reschedule', form: { purchaseId, nextBillDate, billNow: false, seenNextBillDate } };
    }
  }
}

/** By its type alone: whoever shows a subscription has brought its query along. */
const queries = baseApi as typeof subscriptionsApi;

const isFulfilled = (query: PromiseLike<unknown>): PromiseLike<boolean> =>
  query.then(
    () => true,
    () => false,
  );

/** What a command that went through has made of a subscription, as far as it says so itself. */
function changesOf(wish: Wish): Partial<Subscription> | undefined {
  switch (wish.kind) {
    case 'edit':
      return { quantity: wish.quantity, intervalDays: wish.intervalDays };
    case 'move':
    case 'skip':
    case 'delay':
      return { nextBillDate: wish.nextBillDate };
    default:
      return undefined;
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
      // At once: whoever changes something else before it is read anew has seen their own change.
      onQueryStarted: async (command, { dispatch, queryFulfilled }) => {
        const changes = changesOf(command);
        if (!changes || !(await isFulfilled(queryFulfilled)) || !('getSubscription' in queries.endpoints)) return;
        const known = queries.util.updateQueryData('getSubscription', command.purchaseId, (subscription) =>
          subscription ? { ...subscription, ...changes } : subscription,
        );
        dispatch(known);
      },
    }),
  }),
});

export const { useSendCommandMutation } = commandsApi;
