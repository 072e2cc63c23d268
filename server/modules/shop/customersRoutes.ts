import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { keyAuthor } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { ShippingVariant } from '../../core/shop/customers/addressFields';
import { SyncPayload } from '../../core/shop/customers/schemas';
import { syncCustomers } from '../../core/shop/customers/syncCustomers';
import { checkVariant } from '../../http/checkVariant';
import { apiKeyOf } from '../../http/roles';
import { addCustomer } from './addCustomer';
import { CustomerBody, CustomerPayload, SHIPPING_FIELDS } from './customerBodies';

/** Customers from the shop's other systems (rules §33.9, §33.14). */
export const shopCustomersRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const add = {
      config: { roles: { scope: 'subscriptions' }, failures: ['externalIdReused', 'customerExists', 'customerErased'] },
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

    const sync = {
      config: { roles: { scope: 'subscriptions' }, failures: ['syncRunning'] },
      schema: {
        summary: 'Imports changed customers now',
        description: 'Call it after a change in the shop’s own system; it reads the customer feed.',
        consumes: ['application/json'],
        body: Type.Object({ len: Type.Optional(Type.String()) }),
        response: replies(SyncPayload),
      },
    } as const;
    app.post('/customers/sync', sync, async (request) => {
      const author = keyAuthor(context.clock.now(), apiKeyOf(request));
      const { added, changed } = await syncCustomers(context, author);
      return answer(request, { added, changed });
    });
    done();
  };
