import type { Api } from '../../../__tests__/support/api';
import { OTP_LENGTH } from '#src/domain/customer/otp';

/** Returns functions for the e-mail addresses and codes of the replayed customer (rules §30.9). */
export function replayedCustomer(api: Api, ownEmail: string) {
  // Last used e-mail address, the recipient of the next code.
  let askedFor = ownEmail;
  let wrong = 0;
  const code = () => api.code(askedFor);
  return {
    email: (): string => (askedFor = ownEmail),
    /** Returns an unused e-mail address, equal for equal numbers. */
    otherEmail: (number: number): string => (askedFor = `${number}-${ownEmail}`),
    /** Returns the code of the newest mail. */
    code,
    /** Returns a new wrong code each time, because equal digits fire no change event. */
    wrongCode: async (): Promise<string> => {
      wrong += 1;
      const typed = String(wrong).padStart(OTP_LENGTH, '0');
      return typed === (await code()) ? typed.replace(/^0/, '9') : typed;
    },
    /** Creates a discount; returns its code. */
    discount: () => api.discount(),
  };
}
export type ReplayedCustomer = ReturnType<typeof replayedCustomer>;

/** Discount code that does not exist. */
export const WRONG_DISCOUNT = 'NO-SUCH-CODE';
