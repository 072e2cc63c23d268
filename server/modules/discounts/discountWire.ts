import { versionOf } from '../../core/platform/wire/versionOf';
import type { StoredDiscount } from './repository';
import type { DiscountWire } from './schemas';

const HUNDREDTHS = 100;

/** Returns the version of a discount, a hash of its id and editable fields (rules §15.28). */
export const discountVersion = (stored: StoredDiscount): string =>
  versionOf([
    stored.id,
    stored.code,
    stored.amountHundredths,
    stored.isPercent,
    stored.usageLimit,
    stored.oncePerCustomer,
    stored.startDate,
    stored.endDate,
    stored.customers,
  ]);

/** Converts a stored discount for the reply (rules §15.20). */
export const toDiscountWire = (stored: StoredDiscount): DiscountWire => ({
  id: String(stored.id),
  code: stored.code,
  amount: stored.amountHundredths / HUNDREDTHS,
  is_percent: stored.isPercent,
  usage_time: stored.usageLimit,
  used_count: stored.usedCount,
  once_per_customer: stored.oncePerCustomer,
  start_date: stored.startDate,
  end_date: stored.endDate,
  customer_list: stored.customers.join(','),
  version: discountVersion(stored),
});
