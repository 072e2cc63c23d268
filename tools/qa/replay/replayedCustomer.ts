import type { Api } from '../../../__tests__/support/api';
import { OTP_LENGTH } from '#src/domain/customer/otp';

/** What only the customer of a replay has: their addresses, and what is mailed to them (rules §30.9). */
export function replayedCustomer(api: Api, ownEmail: string) {
  // A code is asked for by the address that was typed last.
  let askedFor = ownEmail;
  let wrong = 0;
  const code = () => api.code(askedFor);
  return {
    email: (): string => (askedFor = ownEmail),
    /** An address that nobody has, the same for the same number. */
    otherEmail: (number: number): string => (askedFor = `${number}-${ownEmail}`),
    /** The code of the newest mail. */
    code,
    /** Another one each time: the same digits once more would be no change of the field. */
    wrongCode: async (): Promise<string> => {
      wrong += 1;
      const typed = String(wrong).padStart(OTP_LENGTH, '0');
      return typed === (await code()) ? typed.replace(/^0/, '9') : typed;
    },
    /** The code of a discount that is made for it. */
    discount: () => api.discount(),
  };
}
export type ReplayedCustomer = ReturnType<typeof replayedCustomer>;

/** No discount is called so. */
export const WRONG_DISCOUNT = 'NO-SUCH-CODE';
