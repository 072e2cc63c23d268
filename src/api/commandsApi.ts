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
export type Wish = {
  purchaseId: string;
  productName: string;
  /** The expected state: the server changes and charges no other (rules §7.8). */
  version: string | undefined;
} & (
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

/** The call that carries a command out (rules §7.1, §9.1, §9.7, §10.1). */
function toRequest(wish: Wish): Omit<ApiRequest, 'as'> {
  const { purchaseId, version } = wish;
  const about = { purchaseId, ...(version !== undefined && { version }) };
  switch (wish.kind) {
    case 'pause':
      return { url: 'subscription/pause', form: { ...about, restartDate: wish.restartDate } };
    case 'cancel': {
      const form = { ...about, cancelReason: wish.reason, fullRefund: false, afterNextBill: false };
      return { url: 'subscription/cancel', form };
    }
    case 'edit':
    case 'swap': {
      const { productId, quantity, intervalDays, isIntervalChange } = wish;
      const json = {
        ...about,
        productId,
        price: toEuro(wish.unitPriceCents),
        productQty: quantity,
        billingIntervalDays: intervalDays,
        intervalUnit: 'days',
        isIntervalChange,
      };
      return { url: 'subscription/update', json };
    }
    case 'applyDiscount':
      return { url: 'subscription/apply-discount', json: { ...about, discountCode: wish.code } };
    case 'removeDiscount':
      return { url: 'subscription/remove-discount', json: { ...about, code: wish.code, recordId: wish.recordId } };
    case 'paySource':
      return { url: 'subscription/pay-source', form: { ...about, paySourceId: wish.paySourceId } };
    default: {
      // With `billNow` the date is required and ignored (rules §7.5).
      const { nextBillDate, kind } = wish;
      return { url: 'subscription/reschedule', form: { ...about, nextBillDate, billNow: kind === 'orderNow' } };
    }
  }
}

/** By its type alone: whoever shows a subscription has brought its query along. */
const queries = baseApi as typeof subscriptionsApi;

/** What a command that went through has made of a subscription, as far as it says so itself. */
function changesOf(wish: Wish): Partial<Subscription> {
  switch (wish.kind) {
    case 'edit':
      return { quantity: wish.quantity, intervalDays: wish.intervalDays };
    case 'move':
    case 'skip':
    case 'delay':
      return { nextBillDate: wish.nextBillDate };
    default:
      return {};
  }
}

/** The answer to a change; `version` is that of the changed subscription. */
interface CommandDone {
  message: string;
  version: string | undefined;
}

const resultOf = (answer: PromiseLike<{ data: CommandDone }>): PromiseLike<CommandDone | undefined> =>
  answer.then(
    ({ data }) => data,
    () => undefined,
  );

const commandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that moves money or a date of a subscription. */
    sendCommand: build.mutation<CommandDone, Command>({
      query: (command) => ({ ...toRequest(command), as: 'customer', idempotencyKey: command.idempotencyKey }),
      transformResponse: ({ message, payload }: { message: string; payload?: { version?: string } | null }) => ({
        message,
        version: payload?.version,
      }),
      // After a refusal as well: what the customer saw, and what the shop offers, may be out of date.
      invalidatesTags: (_, error) => (error && isVerdict(error) ? ['Subscription', 'Product'] : ['Subscription']),
      extraOptions: { onError: 'inline' },
      // At once: whoever changes something else before it is read anew has seen their own change.
      onQueryStarted: async (command, { dispatch, queryFulfilled }) => {
        const result = await resultOf(queryFulfilled);
        if (!result || !('getSubscription' in queries.endpoints)) return;
        const { version } = result;
        const known = queries.util.updateQueryData('getSubscription', command.purchaseId, (subscription) =>
          subscription
            ? { ...subscription, ...changesOf(command), ...(version !== undefined && { version }) }
            : subscription,
        );
        dispatch(known);
      },
    }),
  }),
});

export const { useSendCommandMutation } = commandsApi;
