import { number, object, string, type InferType } from 'yup';
import type { Customer } from '#src/api/customer/customerApi';
import { ownerOf } from '#src/commands/ownerOf';
import { isOtherEmail } from '#src/domain/customer/email';
import { otpExpiry } from '#src/domain/customer/otp';
import { readTabItem, writeTabItem } from '#src/session/browserStorage';

const KEY = 'emailChange';

/** Times are epoch milliseconds. */
const stored = object({
  owner: string().required(),
  email: string().required(),
  requestedAt: number().required(),
  resendOpensAt: number().required(),
}).json();

/** A code on its way to a new e-mail address. */
export type EmailCodeRequest = Omit<InferType<typeof stored>, 'owner'>;

/** Keeps the request over the way to the mail app, for this customer in this tab (rules §13.22). */
export const keepEmailChange = (customerId: string, request: EmailCodeRequest): void =>
  writeTabItem(KEY, JSON.stringify({ owner: ownerOf(customerId), ...request }));

export const forgetEmailChange = (): void => writeTabItem(KEY, undefined);

/** The customer's request, as long as its code can be used; undefined where there is none. */
export function keptEmailChange({ customerId, email: currentEmail }: Customer): EmailCodeRequest | undefined {
  const text = readTabItem(KEY);
  if (!stored.required().isValidSync(text)) return undefined;
  const { owner, email, requestedAt, resendOpensAt } = stored.cast(text);
  if (owner !== ownerOf(customerId)) return undefined;
  const isLive = otpExpiry(new Date(requestedAt)).getTime() > Date.now();
  return isLive && isOtherEmail(email, currentEmail) ? { email, requestedAt, resendOpensAt } : undefined;
}
