import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../platform/context/AppContext';
import { enforceLimits } from '../../platform/limits/enforceLimits';
import { AppError } from '../../platform/wire/errors';
import type { CustomerCommand } from '../customers/CustomerCommand';
import { customersRepository } from '../customers/repository';
import { refuseOneTooMany, triesOf } from './methodLimits';
import { setupsRepository } from './setupsRepository';

const REF_BYTES = 16;

/** Address of the portal to which the provider's page returns. */
const returnUrlOf = (context: Pick<AppContext, 'publicOrigin'>, ref: string): string =>
  `${context.publicOrigin()}/address-payment-details?setup=${ref}`;

/**
 * Begins a method at the provider's page (rules §35.7).
 * @param replaces id of the method that is replaced; null for a further one
 * @returns the page's address and the setup's reference
 * @throws AppError `notFound` without such a page, too many methods, or 429; GatewayError without an answer
 */
export async function startSetup(context: AppContext, command: CustomerCommand, replaces: number | null) {
  const { db, gateway } = context;
  const { entry } = gateway;
  const { customerId, actingAdmin, lang } = command;
  if (entry.kind !== 'redirect') throw new AppError('notFound');
  await refuseOneTooMany(db, customerId, replaces);
  await enforceLimits(db, [triesOf(customerId)]);
  const email = await customersRepository(db).emailOf(customerId);
  if (email === undefined) throw new AppError('customerNotFound');
  const setups = setupsRepository(db);
  const { database, customerRef } = await setups.customerAt(customerId);
  const ref = randomBytes(REF_BYTES).toString('base64url');
  const started = await entry.startSetup({
    ...{ key: `${database}:setup:${ref}`, customerId: `${database}:${customerId}`, customerRef },
    ...{ email, lang, returnUrl: returnUrlOf(context, ref) },
  });
  const setup = { ref, providerRef: started.ref, customerId, replaces, actingAdmin, lang };
  await setups.add(setup, started.customerRef);
  return { ref, url: started.url };
}
