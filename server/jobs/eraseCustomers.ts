import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../core/platform/context/AppContext';
import { gatewayFor } from '../core/platform/gateway/gatewayFor';
import { erasuresRepository } from '../core/shop/erasure/erasuresRepository';
import { providerCustomers, type ProviderCustomer } from '../core/shop/erasure/providerCustomers';
import { pursueErasure } from '../core/shop/erasure/requestErasure';
import type { Job } from './createJobs';

async function removeAtProvider(context: AppContext, customer: ProviderCustomer): Promise<void> {
  await gatewayFor(context, customer).removeCustomer(customer.ref);
  await providerCustomers(context.db).remove(customer);
}

/** Removes all, page by page, so that those of a provider that is not set up any more do not hold up the others. */
async function removeAll(context: AppContext, isStopping: () => boolean, collect: (error: unknown) => void) {
  let after = 0;
  while (!isStopping()) {
    const page = await providerCustomers(context.db).ofErased(after);
    for (const customer of page) if (!isStopping()) await removeAtProvider(context, customer).catch(collect);
    const last = page.at(-1);
    if (!last) return;
    after = last.customerId;
  }
}

/**
 * Erases the customers whose erasure was asked for, and removes them at the payment provider (rules §40.4, §40.6). One
 * that fails does not hold up the others.
 */
export const eraseCustomers = (context: AppContext, log: Pick<FastifyBaseLogger, 'info'>): Job => ({
  name: 'erasures',
  everyMs: 60_000,
  async run(isStopping) {
    const { db } = context;
    const errors: unknown[] = [];
    const seen: number[] = [];
    const collect = (error: unknown) => void errors.push(error);
    while (!isStopping()) {
      const customerId = await erasuresRepository(db).next(seen);
      if (customerId === undefined) break;
      seen.push(customerId);
      await pursueErasure(context, customerId).catch(collect);
    }
    for (const line of await erasuresRepository(db).unlogged()) {
      log.info({ erasure: line }, 'customer erased');
      await erasuresRepository(db).markLogged(line.customerId);
    }
    await removeAll(context, isStopping, collect);
    if (errors.length > 0) throw new AggregateError(errors, 'Some customers are not erased yet.');
  },
});
