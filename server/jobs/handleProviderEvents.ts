import type { AppContext } from '../core/platform/context/AppContext';
import type { PaymentGateway } from '../core/platform/gateway/PaymentGateway';
import { providerEventsRepository, type StoredEvent } from '../core/platform/gateway/providerEventsRepository';
import { AppError } from '../core/platform/wire/errors';
import { refundsRepository } from '../core/shop/billing/refundsRepository';
import { billsRepository } from '../core/shop/billing/repository';
import { finishSetup } from '../core/shop/methods/finishSetup';
import { readMethodAgain } from '../core/shop/methods/readMethodAgain';
import { setupsRepository } from '../core/shop/methods/setupsRepository';
import { sendRefund } from '../core/shop/refunds/sendRefund';
import { truthOf } from '../core/shop/orders/finishBill';
import type { Job } from './createJobs';

/** Seconds for which an event waits for its bill or setup, which may be committed after it. */
const WAIT_SECONDS = 86_400;
/** Above the longest wait between two tries of an event. */
const ROW_WAIT_MS = 70 * 60_000;

/** Reads the charge of a bill anew, unless it is paid. @returns false if the bill is not there yet */
async function handleCharge(context: AppContext, { bill: key }: StoredEvent): Promise<boolean> {
  if (key === null) return true;
  const bill = await billsRepository(context.db).findByKey(key);
  if (!bill) return false;
  // A declined one is read, because a charge that was paid afterwards is given back.
  if (bill.state === 'SUCCESS') return true;
  await truthOf(context, bill, false);
  return true;
}

/** Reads a setup anew. @returns false if the setup is not there yet */
async function handleSetup(context: AppContext, { provider, ref }: StoredEvent): Promise<boolean> {
  const setup = await setupsRepository(context.db).findByProvider(provider, ref);
  if (!setup) return false;
  await finishSetup(context, setup).catch((error: unknown) => {
    // Because the person cancelled, or has used up their methods: the reply to them says it.
    if (!(error instanceof AppError)) throw error;
  });
  return true;
}

/** Reads a refund anew. @returns false if its number is not known yet */
async function handleRefund(context: AppContext, { provider, ref }: StoredEvent): Promise<boolean> {
  const refund = await refundsRepository(context.db).findByRef(provider, ref);
  if (!refund) return false;
  await sendRefund(context, refund);
  return true;
}

/** Handles an event by reading its object anew (rules §35.8). @returns false to try again later */
async function handle(context: AppContext, event: StoredEvent): Promise<boolean> {
  const { subject, ref, provider } = event;
  if (subject === 'charge') return handleCharge(context, event);
  if (subject === 'setup') return handleSetup(context, event);
  if (subject === 'refund') return handleRefund(context, event);
  const its = [context.gateway, ...context.gateways].find((one: PaymentGateway) => one.provider === provider);
  if (subject === 'method' && its) await readMethodAgain(context, its, ref);
  return true;
}

/** Handles the stored events of payment providers; one that fails does not hold up the others (rules §35.8). */
export const handleProviderEvents = (context: AppContext): Job => ({
  name: 'providerEvents',
  everyMs: 1_000,
  rowWaitMs: ROW_WAIT_MS,
  async run(isStopping) {
    const events = providerEventsRepository(context.db);
    const errors: unknown[] = [];
    while (!isStopping()) {
      const event = await events.claim();
      if (!event) break;
      try {
        if ((await handle(context, event)) || event.ageSeconds > WAIT_SECONDS) await events.markHandled(event);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some events of a payment provider are not handled.');
  },
});
