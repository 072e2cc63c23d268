import { isAddressLine, isCityName, isSecondAddressLine } from '#src/domain/customer/address';
import { isCancelReason } from '#src/domain/subscription/cancellation';
import { isCardMonth, isCardNumber, isCardYear, isSecurityCode } from '#src/domain/customer/card';
import { isCarrier, toTrackingNumber } from '#src/domain/order/carriers';
import { isDiscountCode } from '#src/domain/discount/discountCode';
import { isEmail } from '#src/domain/email';
import { isAmount } from '#src/domain/money';
import { isOtpCode } from '#src/domain/customer/otp';
import { isLettersOnly, isPersonName, isPhoneNumber } from '#src/domain/customer/person';
import { isIsoDate } from '#src/domain/isoDate';

const trimmed = (rule: (value: string) => boolean) => (value: string) => rule(value.trim());

/** Custom JSON Schema formats, checked by functions of `src/domain`. */
export const FORMATS = {
  'mail-address': trimmed(isEmail),
  'otp-code': isOtpCode,
  'iso-date': isIsoDate,
  'cancel-reason': isCancelReason,
  'discount-code': trimmed(isDiscountCode),
  'person-name': trimmed(isPersonName),
  phone: trimmed(isPhoneNumber),
  'address-line': trimmed(isAddressLine),
  'second-address-line': trimmed(isSecondAddressLine),
  letters: trimmed(isLettersOnly),
  'city-name': trimmed(isCityName),
  carrier: trimmed(isCarrier),
  'tracking-number': (value: string) => toTrackingNumber(value) !== null,
  'card-number': isCardNumber,
  'security-code': isSecurityCode,
  'card-month': isCardMonth,
  'card-year': isCardYear,
  /** Number with at most two decimals and no sign. */
  amount: { type: 'number' as const, validate: (value: number) => isAmount(String(value)) },
};
