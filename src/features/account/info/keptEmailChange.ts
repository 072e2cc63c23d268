import type { Customer } from '../../../api/customer/customerApi';
import { ownerOf } from '../../../commands/ownerOf';
import { isOtherEmail } from '../../../domain/customer/email';
import { otpExpiry } from '../../../domain/customer/otp';
import { readTabItem, writeTabItem } from '../../../session/browserStorage';

/** A code on its way to a new e-mail address. */
export interface EmailCodeRequest {
  email: string;
  /** Epoch milliseconds. */
  requestedAt: number;
  /** Epoch milliseconds. */
  resendOpensAt: number;
}

const KEY = 'emailChange';

const isRequest = (value: unknown): value is EmailCodeRequest & { owner: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'email' in value &&
  typeof value.email === 'string' &&
  'requestedAt' in value &&
  typeof value.requestedAt === 'number' &&
  'resendOpensAt' in value &&
  typeof value.resendOpensAt === 'number';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the request over the way to the mail app, for this customer in this tab (rules §13.22). */
export const keepEmailChange = (customerId: string, request: EmailCodeRequest): void =>
  writeTabItem(KEY, JSON.stringify({ owner: ownerOf(customerId), ...request }));

export const forgetEmailChange = (): void => writeTabItem(KEY, undefined);

/** The customer's request, as long as its code can be used; undefined where there is none. */
export function keptEmailChange({ customerId, email: currentEmail }: Customer): EmailCodeRequest | undefined {
  const kept = parse(readTabItem(KEY) ?? '');
  if (!isRequest(kept) || kept.owner !== ownerOf(customerId)) return undefined;
  const { email, requestedAt, resendOpensAt } = kept;
  const isLive = otpExpiry(new Date(requestedAt)).getTime() > Date.now();
  return isLive && isOtherEmail(email, currentEmail) ? { email, requestedAt, resendOpensAt } : undefined;
}
