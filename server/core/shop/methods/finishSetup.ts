import type { AppContext } from '../../platform/context/AppContext';
import { gatewayFor } from '../../platform/gateway/gatewayFor';
import type { PaymentMethod } from '../../platform/gateway/PaymentGateway';
import type { Envelope } from '../../platform/wire/envelope';
import { AppError } from '../../platform/wire/errors';
import type { StoredCard } from '../customers/cardsRepository';
import { saveMethod, type SavedMethod } from './saveMethod';
import { setupsRepository, type Setup } from './setupsRepository';

/** Returns the reply about a finished setup. @throws AppError `setupEnded` if no method was saved */
function replyAgain({ reply }: Setup): Envelope<SavedMethod> {
  if (reply === null) throw new AppError('setupEnded');
  return reply;
}

/** @throws Error for a method without digits or expiry, which no provider has yet */
function storedOf({ brand, last4, month, year }: PaymentMethod): StoredCard {
  if (last4 === null || month === null || year === null) throw new Error('A card has no digits or no expiry.');
  return { brand, last4, month, year };
}

/** Stores the method of a setup once; a second call returns the reply again. */
const save = (context: AppContext, { ref }: Setup, method: PaymentMethod): Promise<Envelope<SavedMethod>> =>
  context.db.tx(async (tx) => {
    const setups = setupsRepository(tx);
    const setup = await setups.lock(ref);
    if (!setup) throw new AppError('setupNotFound');
    if (setup.isFinished) return replyAgain(setup);
    const { customerId, replaces, actingAdmin, lang } = setup;
    const draft = { ...storedOf(method), token: method.token, customerId, replaces, actingAdmin, lang };
    const saved = await saveMethod(tx, context, draft);
    await setups.finish(ref, saved);
    return saved.reply;
  });

/**
 * Reads the truth about a setup and stores its method, for the first of the person and the provider's event
 * (rules §35.7).
 * @throws AppError `setupOpen` while the person is at the provider, `setupEnded` without a method; GatewayError
 */
export async function finishSetup(context: AppContext, setup: Setup): Promise<Envelope<SavedMethod>> {
  if (setup.isFinished) return replyAgain(setup);
  const { entry } = gatewayFor(context, setup);
  if (entry.kind !== 'redirect') throw new AppError('setupNotFound');
  const outcome = await entry.finishSetup(setup.providerRef);
  if (outcome.kind === 'done') return save(context, setup, outcome.method);
  if (outcome.kind === 'open') throw new AppError('setupOpen');
  await setupsRepository(context.db).finish(setup.ref, null);
  throw new AppError('setupEnded');
}
