import { number, object, string, type InferType } from 'yup';
import type { Customer } from '#src/api/customer/customerApi';
import { ownerOf } from '#src/commands/ownerOf';
import { isOtherEmail } from '#src/domain/email';
import { otpExpiry } from '#src/domain/customer/otp';
import { readTabItem, writeTabItem } from '#src/session/browserStorage';

const KEY = 'emailChange';

/** Times in epoch ms. */
const stored = object({
  owner: string().required(),
  email: string().required(),
  requestedAt: number().required(),
  resendOpensAt: number().required(),
}).json();

/** Code sent to a new e-mail address. */
export type EmailCodeRequest = Omit<InferType<typeof stored>, 'owner'>;

/** Keeps the request in this tab, so that the customer can read the mail (rules §13.22). */
export const keepEmailChange = (customerId: string, request: EmailCodeRequest): void =>
  writeTabItem(KEY, JSON.stringify({ owner: ownerOf(customerId), ...request }));

export const forgetEmailChange = (): void => writeTabItem(KEY, undefined);

/** Customer's request while its code is valid; undefined without one. */
export function keptEmailChange({ customerId, email: currentEmail }: Customer): EmailCodeRequest | undefined {
  const text = readTabItem(KEY);
  if (!stored.required().isValidSync(text)) return undefined;
  const { owner, email, requestedAt, resendOpensAt } = stored.cast(text);
  if (owner !== ownerOf(customerId)) return undefined;
  const isLive = otpExpiry(new Date(requestedAt)).getTime() > Date.now();
  return isLive && isOtherEmail(email, currentEmail) ? { email, requestedAt, resendOpensAt } : undefined;
}
