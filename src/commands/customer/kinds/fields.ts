import * as v from 'valibot';
import { isIsoDate } from '../../../domain/isoDate';
import { CANCELLATION_OFFERS } from '../../../domain/subscription/cancellation';

/** Schemas of stored fields, shared by the kinds. */
export const text = v.pipe(v.string(), v.nonEmpty());
export const typed = v.string();
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const day = v.pipe(v.string(), v.check(isIsoDate));
/** Offers of a cancellation that the person saw; omitted outside of one (rules §9.10). */
export const offers = v.exactOptional(v.array(v.picklist(CANCELLATION_OFFERS)));
/** Reference to a secret in memory; never stored (rules §20.9). */
export const secret = v.optional(v.custom<string | undefined>((value) => value === undefined));

/** Fields of every subscription change; `version` is the expected state (rules §7.8). */
export const ofSubscription = { purchaseId: text, productName: typed, version: v.optional(v.string()) };
