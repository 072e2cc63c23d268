import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import type { AppContext } from '../../core/platform/context/AppContext';
import { cappedPage } from '../../core/platform/wire/cappedPage';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { translate } from '../../core/platform/wire/translate';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { SubscriptionWireSchema } from '../../core/shop/subscriptions/schemas';
import { sessionOf } from '../../http/roles';
import { sendCsv } from '../../http/sendCsv';
import { mailPayer } from './mailPayer';
import { failedPaymentsRepository } from './repository';
import { FailedPaymentBody, FailedPaymentsPayload, FailedPaymentsQuery, type FailedPayment } from './schemas';
import { TRY_FAILURES, tryPayment, type AdminCommand } from './tryPayment';

const config = { roles: ['admin'] } as const;

const COLUMNS = [
  ...(['csvPurchaseId', 'csvCustomerId', 'csvCustomer', 'csvEmail', 'csvProduct', 'csvAmount'] as const),
  ...(['csvReason', 'csvState', 'csvTries', 'csvNextTry', 'csvSince'] as const),
] as const;
const REASONS = {
  declined: 'failedForDeclined',
  noCard: 'failedForNoCard',
  unconfirmed: 'failedForUnconfirmed',
  cardUnusable: 'failedForCardUnusable',
} as const;
const STATES = { tried: 'failedTried', givenUp: 'failedGivenUp' } as const;

const commandOf = (request: FastifyRequest<{ Body: { purchaseId: string } }>): AdminCommand => {
  const { purchaseId } = request.body;
  const { emailNorm: adminEmail } = sessionOf(request);
  const action = actionKeyOf(request, adminEmail, { purchaseId });
  return { adminEmail, lang: langOf(request), action, subscriptionId: toId(purchaseId) };
};

/** Unpaid orders, for admins: the list, a try at once, and a mail to the person (rules §37.5). */
export const failedPaymentsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/failed-payments',
      {
        config: { ...config, hasCsv: true },
        schema: {
          summary: 'Lists the unpaid orders',
          description: 'One row a subscription, the latest first.',
          querystring: FailedPaymentsQuery,
          response: replies(FailedPaymentsPayload),
        },
      },
      async (request, reply) => {
        const { query } = request;
        const lang = langOf(request);
        const list = failedPaymentsRepository(context.db, query, lang);
        if (query.format !== 'csv') return answer(request, await cappedPage(query, list));
        const cellsOf = (row: FailedPayment) => [
          ...[row.purchaseId, row.customerId, row.name, row.email, row.productName, row.amount],
          ...[translate(lang, REASONS[row.reason]), translate(lang, STATES[row.state])],
          ...[row.tries, row.nextTryOn, row.since],
        ];
        return sendCsv(request, reply, { name: 'failed-payments', columns: COLUMNS, after: list.after, cellsOf });
      },
    );

    app.post(
      '/try-payment',
      {
        config: {
          ...config,
          takesKey: true,
          current: SubscriptionWireSchema,
          failures: [
            ...(['subscriptionNotFound', 'nothingToPay', 'outOfStock', 'orderUnconfirmed'] as const),
            ...WHILE_BILLED,
            ...TRY_FAILURES,
          ],
        },
        schema: {
          summary: 'Charges an unpaid order at once',
          description:
            'With the card of its subscription, as a renewal does. A charge that the bank wants confirmed is ended, because the person is not there. A declined one sends no mail. A 503 is repeated with the same key.',
          body: FailedPaymentBody,
          response: replies(NoPayload),
        },
      },
      (request) => tryPayment(context, commandOf(request)),
    );

    app.post(
      '/mail-payer',
      {
        config: {
          ...config,
          takesKey: true,
          failures: ['subscriptionNotFound', 'nothingUnpaid', 'payerMailedToday', ...WHILE_BILLED],
        },
        schema: {
          summary: 'Mails the person about an unpaid order again',
          description: 'Once a day a subscription. The mail has a new link if the bank wants the person.',
          body: FailedPaymentBody,
          response: replies(NoPayload),
        },
      },
      (request) => mailPayer(context, commandOf(request)),
    );
    done();
  };
