import * as v from 'valibot';
import type { Customer } from '#src/api/customer/customerApi';
import { ownerOf } from '#src/commands/ownerOf';
import { isOtherEmail } from '#src/domain/email';
import { otpExpiry } from '#src/domain/customer/otp';
import { readTabItem, writeTabItem } from '#src/session/browserStorage';

const KEY = 'emailChange';

/** Times in epoch ms. */
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner: v.string(), email: v.string(), requestedAt: v.number(), resendOpensAt: v.number() }),
);

/** Code sent to a new e-mail address. */
export type EmailCodeRequest = Omit<v.InferOutput<typeof stored>, 'owner'>;

/** Keeps the request in this tab, so that the customer can read the mail (rules §13.22). */
export const keepEmailChange = (customerId: string, request: EmailCodeRequest): void =>
  writeTabItem(KEY, JSON.stringify({ owner: ownerOf(customerId), ...request }));

export const forgetEmailChange = (): void => writeTabItem(KEY, undefined);

/** Customer's request while its code is valid; undefined without one. */
export function keptEmailChange({ customerId, email: currentEmail }: Customer): EmailCodeRequest | undefined {
  const { success, output } = v.safeParse(stored, readTabItem(KEY));
  if (!success) return undefined;
  const { owner, email, requestedAt, resendOpensAt } = output;
  if (owner !== ownerOf(customerId)) return undefined;
  const isLive = otpExpiry(new Date(requestedAt)).getTime() > Date.now();
  return isLive && isOtherEmail(email, currentEmail) ? { email, requestedAt, resendOpensAt } : undefined;
}
