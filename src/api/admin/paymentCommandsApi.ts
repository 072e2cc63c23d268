import { toEuro } from '../../domain/money';
import { baseApi, staleAfter } from '../baseApi';
import { done, reply, type Done } from '../schemas';

interface RefundPayment {
  paymentId: string;
  amountCents: number;
  reason: string;
  leftCents: number;
  idempotencyKey: string;
}

interface AboutOrder {
  purchaseId: string;
  idempotencyKey: string;
}

const unpaidOrder = (url: string) => ({
  query: ({ purchaseId, idempotencyKey }: AboutOrder) =>
    ({ url, as: 'admin', json: { purchaseId }, idempotencyKey }) as const,
  responseSchema: reply(done),
  extraOptions: { area: 'adminList', onError: 'inline' } as const,
});

/** Commands about payments, apart from the lists, because the admin's first page loads them. */
export const paymentCommandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Refunds once per key; 409 if another amount is left than `leftCents`, or the provider refuses (rules §37.3). */
    refund: build.mutation<Done, RefundPayment>({
      query: ({ paymentId, amountCents, reason, leftCents, idempotencyKey }) => ({
        url: 'admin/refund',
        as: 'admin',
        json: { paymentId, amount: toEuro(amountCents), reason, left: toEuro(leftCents) },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['Refund', 'Attention', 'CustomerFile']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Charges an unpaid order at once; 409 if nothing was charged (rules §37.6). */
    tryPayment: build.mutation<Done, AboutOrder>({
      ...unpaidOrder('admin/try-payment'),
      invalidatesTags: (_, error) => staleAfter(error, ['FailedPayment', 'Attention', 'CustomerFile']),
    }),
    /** Mails the person again; 409 within a day (rules §37.7). */
    mailPayer: build.mutation<Done, AboutOrder>(unpaidOrder('admin/mail-payer')),
  }),
});
