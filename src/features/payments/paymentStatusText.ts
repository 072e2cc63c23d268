import type { TFunction } from 'i18next';

/** A payment's status in words; one that we do not know is shown as the shop sends it (spec §2). */
export function paymentStatusText(t: TFunction<'payments'>, status: string): string {
  return status === 'SUCCESS' || status === 'SOFT_DECLINE' ? t(`status.${status}`) : status;
}
