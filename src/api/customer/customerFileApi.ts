import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { erasureSchema } from './erasureSchema';
import {
  cents,
  flag,
  isoDate,
  optional,
  optionalDate,
  optionalText,
  payloadOf,
  reply,
  requiredText,
  text,
  whole,
} from '../schemas';

/** One of the words; undefined if missing, or a word of a newer server. */
const known = <const Words extends readonly string[]>(words: Words) =>
  v.fallback(optional(v.picklist(words)), undefined);

const address = v.object({
  address1: text,
  address2: text,
  postalCode: text,
  city: text,
  country: text,
});
export type FileAddress = v.InferOutput<typeof address>;

const customer = v.object({
  customerId: requiredText,
  externalId: optionalText,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  language: v.picklist(['de', 'en']),
  since: isoDate,
  notices: flag,
  billing: address,
  shipping: optional(address),
});
export type FileCustomer = v.InferOutput<typeof customer>;

const subscription = v.object({
  purchaseId: requiredText,
  productName: text,
  quantity: whole,
  /** Of the next order, in cents. */
  amount: cents,
  status: v.picklist(['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED']),
  intervalDays: whole,
  nextBillDate: optionalDate,
  pausedUntil: optionalDate,
  waitingSince: optionalDate,
  failedFor: known(['declined', 'noCard', 'unconfirmed', 'cardUnusable']),
  cancelOn: optionalDate,
  endedOn: optionalDate,
  cardLast4: optionalText,
});
export type FileSubscription = v.InferOutput<typeof subscription>;

const charge = v.object({
  /** Undefined for a bill that is not settled. */
  paymentId: optionalText,
  orderNumber: optionalText,
  purchaseId: requiredText,
  date: isoDate,
  amount: cents,
  state: v.picklist([
    'paid',
    'declined',
    'refundedInPart',
    'refunded',
    'disputed',
    'pending',
    'action',
    'processing',
    'failed',
  ]),
  refusal: known(['cardDeclined', 'personNeeded', 'methodGone']),
  items: v.array(v.object({ name: text, quantity: whole })),
  cardLast4: optionalText,
  /** Why the charge was made (rules §38.4). */
  reason: optional(
    v.object({
      kind: v.picklist(['renewal', 'order', 'retry']),
      by: known(['system', 'customer', 'mail', 'admin']),
      admin: optionalText,
      dueOn: optionalDate,
    }),
  ),
  fulfilment: known(['placed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled']),
  shipments: v.array(
    v.object({
      shippedOn: optionalDate,
      carrier: optionalText,
      trackingNumber: optionalText,
      trackingUrl: optionalText,
    }),
  ),
  refunds: v.array(
    v.object({
      amount: cents,
      state: v.picklist(['open', 'pending', 'done', 'failed']),
      date: isoDate,
      reason: text,
    }),
  ),
  /** What is left to refund, in cents. */
  refundable: cents,
});
export type FileCharge = v.InferOutput<typeof charge>;

const card = v.object({
  cardId: requiredText,
  type: text,
  brand: text,
  last4: optionalText,
  month: optional(whole),
  year: optional(whole),
});

const mail = v.object({
  mailId: requiredText,
  at: requiredText,
  subject: text,
  state: v.picklist(['sent', 'waiting', 'givenUp']),
  failure: optionalText,
  isResendable: flag,
});
export type FileMail = v.InferOutput<typeof mail>;

const declaration = v.object({
  reference: text,
  type: v.picklist(['cancellation', 'withdrawal']),
  state: v.picklist(['open', 'scheduled', 'done', 'rejected', 'takenBack']),
  receivedAt: requiredText,
});

const discount = v.object({
  code: text,
  /** Cents, or hundredths of a percent. */
  amount: cents,
  isPercent: flag,
  productName: text,
  appliedAt: requiredText,
  removedAt: optionalText,
});

const note = v.object({ noteId: requiredText, author: text, at: requiredText, text });

/** Values of the change log by field; no list. */
const values = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
);
const entry = v.object({
  id: requiredText,
  at: requiredText,
  actor: v.picklist(['customer', 'mail', 'admin', 'system', 'key']),
  /** E-mail address of the admin, or name of the key. */
  name: optionalText,
  productName: optionalText,
  action: text,
  before: values,
  after: values,
});
/** Entry of a customer's time line (rules §38.7). */
export type TimelineEntry = v.InferOutput<typeof entry>;

const timeline = v.object({ entries: v.array(entry), nextBefore: optionalText });

const file = payloadOf(
  v.object({
    customer,
    subscriptions: v.array(subscription),
    charges: v.array(charge),
    chargesAreCapped: optional(flag),
    cards: v.array(card),
    mails: v.array(mail),
    declarations: v.array(declaration),
    discounts: v.array(discount),
    notes: v.array(note),
    /** Erasure that was asked for or is done (rules §40.3). */
    erasure: optional(erasureSchema),
    timeline,
  }),
);
export type CustomerFile = v.InferOutput<typeof file>;

const shownMail = payloadOf(v.object({ ...mail.entries, text }));

const customerFileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** File of a customer, with the newest entries of the time line (rules §38.3). */
    getCustomerFile: build.query<CustomerFile, string>({
      query: (customerId) => ({ url: 'admin/customer', as: 'admin', params: { customerId } }),
      responseSchema: reply(file),
      providesTags: ['CustomerFile'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Entries of the time line before an entry, newest first. */
    listTimeline: build.query<v.InferOutput<typeof timeline>, { customerId: string; before: string }>({
      query: (params) => ({ url: 'admin/customer/timeline', as: 'admin', params }),
      responseSchema: reply(payloadOf(timeline)),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** A mail as it was read, without codes and tokens (rules §38.5). */
    getFileMail: build.query<v.InferOutput<typeof shownMail>, { customerId: string; mailId: string }>({
      query: (params) => ({ url: 'admin/customer/mail', as: 'admin', params }),
      responseSchema: reply(shownMail),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useGetCustomerFileQuery, useLazyListTimelineQuery, useGetFileMailQuery } = customerFileApi;
