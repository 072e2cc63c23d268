import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { orNull } from '../../core/platform/wire/orNull';
import { answer, replies } from '../../core/platform/wire/envelope';
import { readReference } from '../../core/shop/customers/checkoutReference';

const ReferenceBody = Type.Object({
  reference: Type.String({
    ...{ minLength: 1, maxLength: 2_000, rule: 'referenceForged', examples: ['eyJzdWIiOiIxIn0.c2lnbmF0dXJl'] },
    description: 'The `customer` of a link to the checkout.',
  }),
  len: Type.Optional(Type.String()),
});
const CustomerPayload = Type.Object({ customerId: Type.String(), externalId: orNull(Type.String()) });

/** Check of a checkout's reference, so that a shop needs no cryptography (rules §33.16). */
export const shopCheckoutRoutes =
  ({ config: { checkoutSecret } }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    if (checkoutSecret === undefined) return done();
    const check = {
      config: { roles: { scope: 'read' } },
      schema: {
        summary: 'Checks a reference of the checkout',
        description: 'Returns its customer, or says that it is expired or not signed by this server.',
        consumes: ['application/json'],
        body: ReferenceBody,
        response: replies(CustomerPayload),
      },
    } as const;
    app.post('/checkout/reference', check, (request) =>
      answer(request, readReference(checkoutSecret, request.body.reference, new Date())),
    );
    done();
  };
