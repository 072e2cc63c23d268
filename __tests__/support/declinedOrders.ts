import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { businessDayAt } from '#src/domain/isoDate';
import { type Api, detailsOf, type Reply } from './api';
import type { Row } from './database';

const CARD = { cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
const GOOD = '5555555555554444';
export const DECLINING = '4000000000000002';

export type RetryAnswer = Reply<{ receipt?: ReceiptWire; errors?: object; current?: object } | null>;

/** Saves a new card. @returns its id */
export async function addCard(api: Api, token: string, cardNumber = GOOD): Promise<string> {
  await api.post('/api/user/updateCard', { ...CARD, cardNumber }, { token });
  return (await detailsOf(api, token)).paySources.at(-1)?.paySourceId ?? '';
}

/** Replaces a card. */
export const replaceCard = (api: Api, token: string, paySourceId: string, cardNumber = GOOD) =>
  api.post('/api/user/updateCard', { ...CARD, cardNumber, paySourceId }, { token });

export const retry = (
  api: Api,
  { token, purchaseId }: { token: string; purchaseId: string },
  paySourceId: string,
  { key, ...fields }: { key?: string } & Record<string, string | undefined> = {},
): Promise<RetryAnswer> =>
  api.json('/api/subscription/retry-payment', { purchaseId, paySourceId, len: 'en', ...fields }, { token, key });

interface Payment {
  dateCreated: string;
  responseType: string;
}
/** Payments of a customer, oldest first, such as `2026-12-01 SUCCESS`. */
export async function billed(api: Api, token: string): Promise<string[]> {
  const { payload } = await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token });
  return payload.data.map(({ dateCreated, responseType }) => `${dateCreated} ${responseType}`).reverse();
}

/** Makes the retry of a declined renewal due today. @param retryNo number of earlier declined retries */
export async function retryRenewal(
  api: Api,
  sql: (statement: string) => Promise<Row[]>,
  purchaseId: string,
  retryNo = 1,
): Promise<void> {
  const today = businessDayAt(new Date());
  await sql(`update subscriptions set retry_on = date '${today}', retry_no = ${retryNo}
    where id = ${Number(purchaseId)} returning id`);
  await api.runJobs('renewals');
}
