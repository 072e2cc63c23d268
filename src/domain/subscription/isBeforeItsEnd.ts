import type { IsoDate } from '../isoDate';

/** Whether something may still be billed on a day: a subscription may end on it, or have ended (rules §28.8). */
export const isBeforeItsEnd = (day: IsoDate, { cancelOn }: { cancelOn?: IsoDate | null | undefined }): boolean =>
  cancelOn == null || day < cancelOn;
