import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { customersRepository } from '../../core/shop/customers/repository';
import { erasurePayload } from '../../core/shop/erasure/erasurePayload';
import { askErasure, pursueErasure } from '../../core/shop/erasure/requestErasure';
import { ErasurePayload } from '../../core/shop/erasure/schemas';
import { sessionOf } from '../../http/roles';
import { AdminEraseBody } from './schemas';

/** @throws AppError `customerNotFound` */
const ask = (context: AppContext, customerId: number, actingAdmin: string) =>
  context.db.tx(async (tx) => {
    if ((await customersRepository(tx).emailOf(customerId)) === undefined) throw new AppError('customerNotFound');
    await askErasure(tx, customerId, 'admin', { at: context.clock.now(), actor: 'admin', actingAdmin });
  });

/** Erasure of a person's data from the customer file (rules §40.3). */
export const adminEraseRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/erase',
      {
        config: { roles: ['admin'], failures: ['customerNotFound'] },
        schema: {
          summary: 'Erases a customer',
          description:
            'Cancels the subscriptions, and erases at once or, with `openOrders` or another open case, until `dueOn` at the latest. The same again changes nothing.',
          body: AdminEraseBody,
          response: replies(ErasurePayload),
        },
      },
      async (request) => {
        const customerId = toId(request.body.customerId);
        await ask(context, customerId, sessionOf(request).emailNorm);
        await pursueErasure(context, customerId);
        const payload = await erasurePayload(context, customerId, langOf(request));
        return answer(request, payload, payload.erasedAt === null ? 'erasurePostponed' : 'erased');
      },
    );
    done();
  };
