import { Type, type FastifyPluginCallbackTypebox, type Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { checkVariant } from '../../http/checkVariant';
import { customerOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { WRONG_CODE, type Codes } from '../../core/platform/codes/service';
import { secretActionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { DeletedAddressPayload, DetailsBody, DetailsPayload, EmailUpdateBody, InfoVariant } from './bodies';
import { changeAddress, deleteShippingAddress } from './changeAddress';
import { changeInfo, infoChangeOf, sendEmailCode } from './changeInfo';
import { customerCommandOf, keyedCommandOf } from '../../http/customerCommand';
import { unchangedIn } from '#src/domain/customer/unchanged';
import { BillingVariant, NamedBillingVariant, ShippingVariant } from '../../core/shop/customers/addressFields';
import { billingPatch, shippingPatch } from '../../core/shop/customers/addressPatches';
import { customersRepository, type CustomerRow } from '../../core/shop/customers/repository';
import { CustomerWireSchema, LenQuery } from '../../core/shop/customers/schemas';

const config = { roles: ['customer'] } as const;

/** Stored fields of a customer; omits the `ship…` fields if no shipping address is stored. */
const storedFields = (stored: CustomerRow) =>
  stored.shipAddress1 === ''
    ? Object.fromEntries(Object.entries(stored).filter(([field]) => !field.startsWith('ship')))
    : stored;

/** Validated billing or shipping address; null if the flags select name, phone and e-mail address (rules §13.4). */
function addressPatchOf(
  request: FastifyRequest,
  { addrUpdate, isShipping }: Static<typeof DetailsBody>,
  isUnchanged: (field: string) => boolean,
) {
  if (addrUpdate) return billingPatch(checkVariant(request, NamedBillingVariant, isUnchanged), isUnchanged);
  if (addrUpdate === false || isShipping === undefined) return null;
  if (isShipping) return shippingPatch(checkVariant(request, ShippingVariant, isUnchanged), isUnchanged);
  return billingPatch(checkVariant(request, BillingVariant, isUnchanged), isUnchanged);
}

/** Reads and changes the customer's details and addresses (rules §13.1, §13.4, §13.7, §13.10). */
export const customersRoutes =
  (context: AppContext, codes: Codes): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const customers = customersRepository(context.db);

    app.get(
      '/details',
      {
        config: { ...config, failures: ['customerNotFound'] },
        schema: {
          summary: 'Shows the customer',
          description: 'A list of one, with the saved cards.',
          querystring: LenQuery,
          response: replies(Type.Object({ data: Type.Array(CustomerWireSchema) })),
        },
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
      {
        config: {
          ...config,
          takesKey: true,
          failures: ['customerNotFound', 'emailInUse', ...WRONG_CODE, 'codesClosed'],
        },
        schema: {
          summary: 'Changes the account or an address',
          description:
            'What is changed follows from the flags. `addrUpdate=true`: the name and the billing address. Without `addrUpdate`, `isShipping` `true` or `false`: the shipping or the billing address. Otherwise: name, phone and e-mail address; another address needs the `otp` that was sent to it, and then `emailUpdate` is true and every other token of the customer ends.',
          body: DetailsBody,
          response: replies(DetailsPayload),
        },
      },
      async (request) => {
        // Uses `secretActionKeyOf` for all variants, so that reuse of a key in another variant is refused.
        const commandOf = (content: object) => keyedCommandOf(request, content, secretActionKeyOf);
        const stored = await customers.find(customerOf(request).customerId);
        if (!stored) throw new AppError('customerNotFound');
        const isUnchanged = unchangedIn(storedFields(stored), request.body);
        const patch = addressPatchOf(request, request.body, isUnchanged);
        if (patch) return changeAddress(context, commandOf(patch), patch);
        const info = infoChangeOf(checkVariant(request, InfoVariant, isUnchanged));
        return changeInfo(context, codes, commandOf(info), info);
      },
    );

    app.post(
      '/email-update-mail',
      {
        config: { ...config, failures: ['customerNotFound', 'emailInUse', 'codesClosed'] },
        schema: {
          summary: 'Sends a code to a new e-mail address',
          description: 'The code is sent with the change of the address.',
          body: EmailUpdateBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        await sendEmailCode(context, codes, {
          ...customerCommandOf(request),
          email: request.body.email,
          ip: callerKeyOf(request),
        });
        return answer(request, null, 'emailCodeSent');
      },
    );

    app.post(
      '/delete-shipping-address',
      {
        config: { ...config, takesKey: true, failures: ['customerNotFound', 'noShippingAddress'] },
        schema: {
          summary: 'Deletes the shipping address',
          description: 'From then on goods go to the billing address.',
          body: Type.Object({ len: Type.Optional(Type.String()) }),
          response: replies(DeletedAddressPayload),
        },
      },
      (request) => deleteShippingAddress(context, keyedCommandOf(request, {})),
    );
    done();
  };
