import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../envelope';
import { AppError } from '../../errors';
import { checkVariant } from '../../plugins/checkVariant';
import { customerOf } from '../../plugins/roles';
import type { Services } from '../../services';
import type { Codes } from '../codes/service';
import { callerKeyOf } from '../limits/caller';
import {
  BillingVariant,
  DetailsBody,
  DetailsPayload,
  EmailUpdateBody,
  InfoVariant,
  NamedBillingVariant,
  ShippingVariant,
} from './bodies';
import { billingPatch, changeAddress, deleteShippingAddress, shippingPatch } from './changeAddress';
import { changeInfo, sendEmailCode } from './changeInfo';
import { customerCommandOf } from './CustomerCommand';
import { customersRepository } from './repository';
import { CustomerWireSchema, LenQuery } from './schemas';

const config = { roles: ['customer'] } as const;

/** The customer's own data (rules §13.1, §13.4). */
export const customersRoutes =
  (services: Services, codes: Codes): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const customers = customersRepository(services.db);

    app.get(
      '/details',
      {
        config,
        schema: { querystring: LenQuery, response: replies(Type.Object({ data: Type.Array(CustomerWireSchema) })) },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        const customer = await customers.find(customerId);
        if (!customer) throw new AppError('customerNotFound');
        return answer(request, { data: [{ ...customer, paySources: await customers.paySourcesOf(customerId) }] });
      },
    );

    app.post(
      '/details',
      { config, schema: { body: DetailsBody, response: replies(DetailsPayload) } },
      async (request) => {
        const { addrUpdate, isShipping } = request.body;
        const command = customerCommandOf(request);
        if (addrUpdate === undefined && isShipping !== undefined) {
          const patch = isShipping
            ? shippingPatch(checkVariant(request, ShippingVariant))
            : billingPatch(checkVariant(request, BillingVariant));
          await changeAddress(services, command, patch);
          return answer(request, { emailUpdate: false }, 'addressUpdated');
        }
        if (addrUpdate) {
          await changeAddress(services, command, billingPatch(checkVariant(request, NamedBillingVariant)));
          return answer(request, { emailUpdate: false }, 'addressUpdated');
        }
        const emailUpdate = await changeInfo(services, codes, command, checkVariant(request, InfoVariant));
        return answer(request, { emailUpdate }, emailUpdate ? 'emailChanged' : 'detailsUpdated');
      },
    );

    app.post(
      '/email-update-mail',
      { config, schema: { body: EmailUpdateBody, response: replies(NoPayload) } },
      async (request) => {
        await sendEmailCode(services, codes, {
          ...customerCommandOf(request),
          email: request.body.email,
          ip: callerKeyOf(request),
        });
        return answer(request, null, 'emailCodeSent');
      },
    );

    app.post(
      '/delete-shipping-address',
      { config, schema: { body: Type.Object({ len: Type.Optional(Type.String()) }), response: replies(NoPayload) } },
      async (request) => {
        await deleteShippingAddress(services, customerCommandOf(request));
        return answer(request, null, 'shippingAddressDeleted');
      },
    );
    done();
  };
