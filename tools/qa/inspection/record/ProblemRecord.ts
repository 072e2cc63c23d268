import * as v from 'valibot';
import { LANGUAGES } from '#src/domain/language';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';

const place = v.object({
  /** Of the element, as assistive technology has it: `button`, `textbox`. */
  role: v.string(),
  /** Its accessible name, masked: `‹…›` stands for anything. */
  name: v.string(),
  /** Which one, counted from 0, of those on the page with this role and name. */
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** What somebody did. Text is in it as its class alone, a choice as the words that were chosen. */
const userStep = v.variant('action', [
  v.object({ action: v.literal('click'), place }),
  v.object({ action: v.literal('fill'), place, value: v.string() }),
  v.object({ action: v.literal('select'), place, option: v.string() }),
  v.object({ action: v.literal('press'), place, key: v.string() }),
  /** A page is loaded: the first one, or once more. */
  v.object({ action: v.literal('load'), path: v.string() }),
  /** The browser's own buttons. */
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
  /** As Redux DevTools name it (rules §30.2); of what somebody did `user/<action>`. */
  name: v.string(),
  /** What came with it, masked. */
  detail: v.optional(v.unknown()),
  request: v.optional(
    v.object({
      endpoint: v.string(),
      state: v.picklist(['sent', 'answered', 'failed', 'aborted']),
      path: v.optional(v.string()),
      status: v.optional(v.number()),
      /** It changes something; else it reads. */
      isCommand: v.boolean(),
    }),
  ),
  /** Of a flow: where its machine was once the event was carried out. */
  states: v.optional(v.array(v.string())),
  user: v.optional(userStep),
});
export type RecordEntry = v.InferOutput<typeof entry>;

/** A customer with the same things to see, as `POST /demo/customers` takes it, their address aside (rules §22.6). */
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
  /** Which of the record's e-mail addresses is theirs: `‹e-mail 1›`. */
  email: v.optional(v.string()),
});
export type CustomerShape = v.InferOutput<typeof shape>;

const start = v.object({
  /** The number of the first entry that can be carried out again: where a page began. */
  from: v.number(),
  /** With its query, and `#token=‹token›` where the address signed in. */
  path: v.string(),
  signedInAs: v.picklist(['nobody', 'customer', 'admin']),
  /** The server's moment; the day that it has in the shop's zone is what the portal calls today. */
  clock: v.pipe(v.string(), v.isoTimestamp()),
});
export type RecordStart = v.InferOutput<typeof start>;

/** What "Report a problem" downloads (rules §30.8). */
export const problemRecord = v.object({
  format: v.literal('nachschub-record'),
  version: v.literal(1),
  /** The build of the portal. */
  build: v.string(),
  recordedAt: v.pipe(v.string(), v.isoTimestamp()),
  language: v.picklist(LANGUAGES),
  viewport: v.object({ width: v.number(), height: v.number() }),
  start,
  customer: shape,
  /** The last 300, oldest first. */
  entries: v.pipe(v.array(entry), v.maxLength(300)),
});
export type ProblemRecord = v.InferOutput<typeof problemRecord>;
