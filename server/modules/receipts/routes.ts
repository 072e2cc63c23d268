import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { receiptsRepository } from '../../core/shop/subscriptions/receiptsRepository';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { customerOf } from '../../http/roles';
import { ReceiptsPayload, ReceiptsQuery } from './schemas';

/** Receipts of the customer's subscriptions and addresses (rules §24.4). */
export const receiptsRoutes =
  ({ db, clock }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/receipts',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Lists the receipts of the customer',
          description:
            'Newest first, 20 a page: each change of a subscription or an address by the customer, by an admin or by the shop; without a `purchaseId` also each entry of an admin into the account. Amounts are in cents.',
          querystring: ReceiptsQuery,
          response: replies(ReceiptsPayload),
        },
      },
      async (request) => {
        const { purchaseId, page } = request.query;
        const filter = {
          customerId: customerOf(request).customerId,
          lang: langOf(request),
          today: clock.today(),
          purchaseId: purchaseId === undefined ? null : toId(purchaseId),
          page,
        };
        const receipts = receiptsRepository(db);
        const [data, totalCount] = await Promise.all([receipts.list(filter), receipts.count(filter)]);
        return answer(request, { data, totalCount });
      },
    );
    done();
  };
