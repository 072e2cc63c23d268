import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { ShippingVariant } from '../../core/shop/customers/addressFields';
import { checkVariant } from '../../http/checkVariant';
import { apiKeyOf } from '../../http/roles';
import { addCustomer } from './addCustomer';
import { CustomerBody, CustomerPayload, SHIPPING_FIELDS } from './customerBodies';

/** Customers from the shop's other systems (rules §33.9). */
export const shopCustomersRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const add = {
      config: { roles: { scope: 'subscriptions' }, failures: ['externalIdReused', 'customerExists'] },
      schema: {
        summary: 'Adds a customer',
        description: 'Once per `externalId`: the same again changes nothing.',
        consumes: ['application/json'],
        body: CustomerBody,
        response: replies(CustomerPayload),
      },
    } as const;
    app.post('/customers', add, async (request) => {
      const { body } = request;
      const hasShipping = SHIPPING_FIELDS.some((field) => body[field] !== undefined);
      const shipping = hasShipping ? checkVariant(request, ShippingVariant) : null;
      return answer(request, await addCustomer(context, apiKeyOf(request), body, shipping));
    });
    done();
  };
