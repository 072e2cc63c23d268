import type { TFunction } from 'i18next';

/** A payment's status in words; an unknown one is shown as the shop sends it (rules §12.4). */
export function paymentStatusText(t: TFunction<'payments'>, status: string): string {
  return status === 'SUCCESS' || status === 'SOFT_DECLINE' ? t(`status.${status}`) : status;
}
