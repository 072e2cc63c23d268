import * as v from 'valibot';
import type { IsoDate } from '../../domain/isoDate';
import { orderState } from '../../domain/order/orderState';
import type { CancellationOffer } from '../../domain/subscription/cancellation';
import { isRefusal } from '../apiError';
import { baseApi, unlessUnsent } from '../baseApi';
import type { ApiRequest } from '../baseQuery';
import { optional, reply, requiredText } from '../schemas';
import { replyReceipt } from '../receipt/receiptSchema';
import { commandFields, offerFields, type UpdateFields } from './commandFields';
import type { Subscription } from './Subscription';
import { subscriptionsApi } from './subscriptionsApi';

/** Arguments of every subscription change. */
interface OfSubscription {
  purchaseId: string;
  /** Expected state; the server refuses any other (rules §7.8). */
  version: string | undefined;
  /** Key of one confirmation, unchanged on every retry (rules §2.9). */
  idempotencyKey: string;
}

interface Offered extends OfSubscription {
  /** Offers that the person saw in a cancellation (rules §9.10). */
  offers?: readonly CancellationOffer[] | undefined;
}

/**
 * With `billNow` the order is placed at once, and the required date is ignored (rules §7.5). A skip is a move with
 * another name (rules §7.4).
 */
type Reschedule = Offered & { nextBillDate: IsoDate; billNow: boolean; isSkip: boolean };
type Pause = Offered & { restartDate: IsoDate };
/** `reason` is `2`, `3` or the free text of reason 4. */
type Cancel = Offered & { reason: string };
type Update = Offered & UpdateFields;
type ApplyDiscount = OfSubscription & { code: string };
type RemoveDiscount = ApplyDiscount & { recordId: string };
type ChoosePaySource = OfSubscription & { paySourceId: string };

/** Reply to a command. */
export const commandDone = v.pipe(
  v.object({
    message: v.string(),
    payload: optional(
      v.object({
        ...{ version: optional(requiredText), receipt: replyReceipt },
        ...{ actionUrl: optional(requiredText), billId: optional(requiredText) },
      }),
    ),
  }),
  v.transform(({ message, payload }) => ({
    message,
    /** Version of the changed subscription. */
    version: payload?.version,
    /** Undefined if nothing changed, or if the API has no receipts (rules §24.2). */
    receipt: payload?.receipt,
    /** Charge that the person must confirm at the bank (rules §35.5). */
    action: payload?.actionUrl && payload.billId ? { url: payload.actionUrl, billId: payload.billId } : undefined,
  })),
);

type Build = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];
type Fields = NonNullable<ApiRequest['json']>;

/** Differences between the commands. */
interface Call<Args> {
  url: string;
  /** True for a call without a body; id and version are its query. */
  isGet?: true;
  /** Body beside id and version, as a form or as JSON (rules §2.4). */
  form?: (args: Args) => Fields;
  json?: (args: Args) => Fields;
  /** Effects of a success that are known before the reload. */
  changes?: (args: Args, subscription: Subscription) => Partial<Subscription>;
}

/** Updates the cached copies of a subscription. */
function patchCopies(purchaseId: string, changesOf: (subscription: Subscription) => Partial<Subscription>) {
  const apply = (subscription: Subscription | null) => {
    if (subscription?.purchaseId === purchaseId) Object.assign(subscription, changesOf(subscription));
  };
  const { updateQueryData } = subscriptionsApi.util;
  return [
    updateQueryData('getSubscription', purchaseId, apply),
    updateQueryData('listNextOrders', undefined, ({ rows }) => rows.forEach(apply)),
    updateQueryData('listSubscriptions', undefined, ({ rows }) => rows.forEach(apply)),
  ];
}

const command = <Args extends OfSubscription>(build: Build, { url, isGet, form, json, changes }: Call<Args>) =>
  build.mutation<v.InferOutput<typeof commandDone>, Args>({
    query: (args) => {
      const { purchaseId, version, idempotencyKey } = args;
      const about = { purchaseId, ...(version !== undefined && { version }) };
      if (isGet) return { url, params: about, as: 'customer', idempotencyKey };
      const body = json ? { json: { ...about, ...json(args) } } : { form: { ...about, ...form?.(args) } };
      return { url, ...body, as: 'customer', idempotencyKey };
    },
    responseSchema: reply(commandDone),
    // Invalidates after a refusal too, because state and products on the screen may be outdated. Previews load again.
    invalidatesTags: (_, error) =>
      unlessUnsent(error, error && isRefusal(error) ? ['Subscription', 'Product', 'Preview'] : ['Subscription']),
    extraOptions: { onError: 'inline' },
    // Because the next change may be sent before the reload, with the new version.
    onQueryStarted: (args, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        ({ data: { version } }) => {
          const patches = patchCopies(args.purchaseId, (subscription) => ({
            ...changes?.(args, subscription),
            ...(version !== undefined && { version }),
          }));
          patches.forEach((patch) => dispatch(patch));
        },
        () => undefined,
      ),
  });

/**
 * Commands that change money or a date of a subscription. 400 a broken rule, 404 not the customer's, 409 forbidden by
 * the state, or not the expected state (rules §2.10).
 */
export const subscriptionCommandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rescheduleOrder: command<Reschedule>(build, {
      url: 'subscription/reschedule',
      form: ({ billNow, isSkip, ...move }) => ({
        ...commandFields.reschedule(move),
        billNow,
        ...(isSkip && { skip: true }),
        ...offerFields(move.offers, 'delay'),
      }),
      changes: ({ nextBillDate, billNow }, { status, cancelOn }) =>
        billNow ? {} : { ...orderState({ status, nextBillDate, cancelOn }), paymentProblem: undefined },
    }),
    pauseSubscription: command<Pause>(build, {
      url: 'subscription/pause',
      form: (pause) => ({ ...commandFields.pause(pause), ...offerFields(pause.offers, 'pause') }),
    }),
    cancelSubscription: command<Cancel>(build, {
      url: 'subscription/cancel',
      form: (cancel) => ({ ...commandFields.cancel(cancel), ...offerFields(cancel.offers) }),
    }),
    /** Changes quantity, frequency or product (rules §10.1, §10.3). */
    updateSubscription: command<Update>(build, {
      url: 'subscription/update',
      json: (update) => ({ ...commandFields.update(update), ...offerFields(update.offers, 'swap') }),
      changes: ({ productId, quantity, intervalDays }, subscription) =>
        productId === subscription.productId ? { quantity, intervalDays } : {},
    }),
    applyDiscount: command<ApplyDiscount>(build, {
      url: 'subscription/apply-discount',
      json: commandFields.applyDiscount,
    }),
    removeDiscount: command<RemoveDiscount>(build, {
      url: 'subscription/remove-discount',
      json: commandFields.removeDiscount,
    }),
    /** Reactivates an inactive or paused subscription (rules §8.6). A GET that changes state. */
    reactivateSubscription: command<OfSubscription>(build, { url: 'subscription/reactive', isGet: true }),
    /** Bills an unpaid order at once; in doubt like an immediate order (rules §24.22, §24.23). */
    retryPayment: command<ChoosePaySource>(build, {
      url: 'subscription/retry-payment',
      form: ({ paySourceId }) => ({ paySourceId }),
    }),
    choosePaySource: command<ChoosePaySource>(build, {
      url: 'subscription/pay-source',
      form: ({ paySourceId }) => ({ paySourceId }),
    }),
  }),
});
