import { addDays, type IsoDate } from '../isoDate';

/** Days after which a customer is erased also with open business; within each month (Art. 12 GDPR). */
export const POSTPONED_DAYS = 28;

/** Days between the announcement and the erasure of an inactive customer (rules §40.11). */
export const ANNOUNCED_DAYS = 28;

/** Hours for which the link of the mail works. */
export const ERASURE_LINK_HOURS = 24;

/** Returns the day on which a customer is erased at the latest (rules §40.4). */
export const lastErasureDay = (askedOn: IsoDate): IsoDate => addDays(askedOn, POSTPONED_DAYS);
