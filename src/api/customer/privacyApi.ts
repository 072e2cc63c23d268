import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { isoDate, payloadOf, reply } from '../schemas';
import { erasureSchema, type Erasure } from './erasureSchema';

// Unknown fields remain and nothing is converted, because the downloaded file is the reply (rules §40.2).
const word = v.string();
const maybe = v.nullish(word);
const euro = v.number();

const address = v.looseObject({
  firstName: maybe,
  lastName: maybe,
  address1: maybe,
  address2: maybe,
  postalCode: maybe,
  city: maybe,
  state: maybe,
  country: maybe,
});
/** Address of an export, as it was stored. */
export type ExportedAddress = v.InferOutput<typeof address>;

const listOf = <const Entries extends v.ObjectEntries>(entries: Entries) => v.array(v.looseObject(entries));
const values = v.record(word, v.union([word, v.number(), v.boolean(), v.null()]));

const exported = v.looseObject({
  profile: v.looseObject({
    ...{ customerId: word, externalId: maybe, firstName: word, lastName: word, email: word, phone: word },
    ...{ language: word, since: isoDate, notices: v.boolean(), billing: address, shipping: v.nullish(address) },
  }),
  cards: listOf({ type: word, brand: word, last4: maybe, month: v.nullish(v.number()), year: v.nullish(v.number()) }),
  subscriptions: listOf({
    ...{ purchaseId: word, productName: word, quantity: v.number(), status: word, intervalDays: v.number() },
    ...{ startedOn: isoDate, nextBillDate: v.nullish(isoDate), endedOn: v.nullish(isoDate), cancelReason: maybe },
  }),
  orders: listOf({
    ...{ orderNumber: word, placedAt: word, payment: word, fulfilment: word, amount: euro, cardLast4: maybe },
    ...{ items: listOf({ name: word, quantity: v.number() }), trackingNumbers: v.array(word) },
    ...{ billing: v.nullish(address), delivery: v.nullish(address) },
  }),
  payments: listOf({ paymentId: word, date: isoDate, amount: euro, isPaid: v.boolean(), refunded: euro }),
  discounts: listOf({ code: word, purchaseId: word, appliedAt: word, removedAt: maybe }),
  declarations: listOf({
    ...{ reference: word, type: word, state: word, receivedAt: word },
    ...{ name: word, email: word, contract: word, reason: word },
  }),
  mails: listOf({ at: word, subject: word }),
  notes: listOf({ at: word, text: word }),
  changes: listOf({ at: word, actor: word, action: word, before: values, after: values }),
  /** Erasure that was asked for and is not done; null without one. */
  erasure: v.nullish(v.looseObject({ askedAt: word, dueOn: isoDate })),
});
/** Data of the customer in the format of the wire; amounts in euro (rules §40.1). */
export type Exported = v.InferOutput<typeof exported>;

const asked = v.pipe(
  v.object({ message: v.string(), payload: erasureSchema }),
  v.transform(({ message, payload }) => ({ message, ...payload })),
);

const privacyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that is stored about the customer (rules §40.1). */
    exportData: build.query<Exported, void>({
      query: () => ({ url: 'user/export', as: 'customer' }),
      responseSchema: reply(payloadOf(exported)),
      providesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** Sends the mail whose link confirms the erasure; returns the server's message and what postpones it (rules §40.3). */
    askErasure: build.mutation<Erasure & { message: string }, void>({
      query: () => ({ url: 'user/erase', as: 'customer', json: {} }),
      responseSchema: reply(asked),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useExportDataQuery, useAskErasureMutation } = privacyApi;
