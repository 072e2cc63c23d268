import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { signReference } from '../../core/shop/customers/checkoutReference';
import { customersRepository } from '../../core/shop/customers/repository';
import { LenQuery } from '../../core/shop/customers/schemas';
import { customerOf } from '../../http/roles';

const ReferencePayload = Type.Object({ reference: Type.String(), expiresAt: Type.String() });

/** Reference to the customer for the shop's checkout; no call without `CHECKOUT_SECRET` (rules §33.15). */
export const checkoutRoutes =
  ({ config: { checkoutSecret }, db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    if (checkoutSecret === undefined) return done();
    const schema = {
      summary: 'Returns a reference to the customer for the checkout',
      description: 'Signed, and valid for 15 minutes.',
      querystring: LenQuery,
      response: replies(ReferencePayload),
    };
    const config = { roles: ['customer'], failures: ['customerNotFound'] } as const;
    app.get('/checkout-reference', { config, schema }, async (request) => {
      const { customerId } = customerOf(request);
      const externalId = await customersRepository(db).externalIdOf(customerId);
      if (externalId === undefined) throw new AppError('customerNotFound');
      return answer(request, signReference(checkoutSecret, { customerId: String(customerId), externalId }, new Date()));
    });
    done();
  };
