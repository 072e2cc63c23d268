import type { IsoDate } from '../isoDate';

/** True if the date is before the subscription's end, so that an order can be billed (rules §28.8). */
export const isBeforeItsEnd = (day: IsoDate, { cancelOn }: { cancelOn?: IsoDate | null | undefined }): boolean =>
  cancelOn == null || day < cancelOn;
