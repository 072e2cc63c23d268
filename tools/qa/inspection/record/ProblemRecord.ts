import * as v from 'valibot';
import { LANGUAGES } from '#src/domain/language';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';

const place = v.object({
  /** ARIA role, such as `button` or `textbox`. */
  role: v.string(),
  /** Accessible name, masked: `‹…›` matches any text. */
  name: v.string(),
  /** Position, from 0, among the page's elements of this role and name. */
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Step of a user, with masked values. */
const userStep = v.variant('action', [
  v.object({ action: v.literal('click'), place }),
  v.object({ action: v.literal('fill'), place, value: v.string() }),
  v.object({ action: v.literal('select'), place, option: v.string() }),
  v.object({ action: v.literal('press'), place, key: v.string() }),
  v.object({ action: v.literal('load'), path: v.string() }),
  v.object({ action: v.literal('back'), path: v.string() }),
  v.object({ action: v.literal('forward'), path: v.string() }),
]);
export type UserStep = v.InferOutput<typeof userStep>;
export type Place = v.InferOutput<typeof place>;

const entry = v.object({
  number: v.number(),
  /** ISO 8601, by the browser's clock. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(['request', 'flow', 'session', 'user']),
  /** Name as in Redux DevTools (rules §30.2); `user/<action>` for a user's step. */
  name: v.string(),
  /** Masked payload of the action or event. */
  detail: v.optional(v.unknown()),
  request: v.optional(
    v.object({
      endpoint: v.string(),
      state: v.picklist(['sent', 'answered', 'failed', 'aborted']),
      path: v.optional(v.string()),
      status: v.optional(v.number()),
      /** True for a mutation, false for a query. */
      isCommand: v.boolean(),
    }),
  ),
  /** Active states of the machine after the event. */
  states: v.optional(v.array(v.string())),
  user: v.optional(userStep),
});
export type RecordEntry = v.InferOutput<typeof entry>;

/** Fields of `POST /demo/customers` for a similar customer (rules §22.6). */
const shape = v.object({
  country: v.picklist(['DE', 'AT']),
  card: v.picklist(['good', 'declining', 'none']),
  statuses: v.array(v.picklist(SUBSCRIPTION_STATUSES)),
  payments: v.number(),
  softDeclines: v.number(),
  accounts: v.number(),
  nextBillInDays: v.optional(v.number()),
  intervalWeeks: v.optional(v.number()),
  quantity: v.optional(v.number()),
  /** Class of the customer's e-mail address in this record, such as `‹e-mail 1›`. */
  email: v.optional(v.string()),
});
export type CustomerShape = v.InferOutput<typeof shape>;

const start = v.object({
  /** Number of the first replayed entry, which is the first entry of a page. */
  from: v.number(),
  /** Masked path with query, and `#token=‹token›` if the URL contained a session token. */
  path: v.string(),
  signedInAs: v.picklist(['nobody', 'customer', 'admin']),
  /** The server's time; the portal's today is the date of this time in the shop's time zone. */
  clock: v.pipe(v.string(), v.isoTimestamp()),
});
export type RecordStart = v.InferOutput<typeof start>;

/** Downloaded problem report (rules §30.8). */
export const problemRecord = v.object({
  format: v.literal('nachschub-record'),
  version: v.literal(1),
  /** Name of the portal's main script, with its content hash. */
  build: v.string(),
  recordedAt: v.pipe(v.string(), v.isoTimestamp()),
  language: v.picklist(LANGUAGES),
  viewport: v.object({ width: v.number(), height: v.number() }),
  start,
  customer: shape,
  /** At most 300 entries, oldest first. */
  entries: v.pipe(v.array(entry), v.maxLength(300)),
});
export type ProblemRecord = v.InferOutput<typeof problemRecord>;
