import { isCardExpired } from '#src/domain/customer/card';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { CardDetails, CardRefusal } from '../../core/platform/gateway/PaymentGateway';
import { answeredBefore } from '../../core/platform/idempotency/answeredBefore';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import type { Envelope } from '../../core/platform/wire/envelope';
import { AppError, type FieldRules } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { refuseOneTooMany, triesOf } from '../../core/shop/methods/methodLimits';
import { saveMethod, type SavedMethod } from '../../core/shop/methods/saveMethod';

/** Broken rule per refusal of the gateway; undefined if no single field causes the refusal. */
const GATEWAY_FIELDS: Record<CardRefusal, FieldRules | undefined> = {
  cardNumberWrong: { cardNumber: 'cardNumberWrong' },
  cardExpired: undefined,
};

interface CardCommand extends KeyedCommand {
  paySourceId: string;
}

/**
 * Adds or replaces a card and assigns it to subscriptions (rules §13.12, §13.13). Sends its number to the gateway only.
 * @throws AppError for an unknown, expired or refused card, too many cards or 429
 */
export async function updateCard(
  context: AppContext,
  command: CardCommand,
  details: CardDetails,
): Promise<Envelope<SavedMethod>> {
  const { db, clock, gateway } = context;
  const { entry } = gateway;
  // Because card numbers must not reach a shop whose provider has its own page.
  if (entry.kind !== 'form') throw new AppError('notFound');
  const { month, year } = details;
  const earlier = await answeredBefore<SavedMethod>(db, command.action);
  if (earlier) return earlier;
  if (isCardExpired(month, year, clock.today())) {
    throw new AppError('invalidInput', { fields: { cardMonth: 'cardOverRule' } });
  }
  const replaces = command.paySourceId === '' ? null : toId(command.paySourceId);
  await refuseOneTooMany(db, command.customerId, replaces);
  await enforceLimits(db, [triesOf(command.customerId)]);
  const traded = await entry.tokenise(details);
  if (!traded.ok) throw new AppError(traded.reason, { fields: GATEWAY_FIELDS[traded.reason] });
  const { token, brand, last4 } = traded;

  const { customerId, actingAdmin, lang } = command;
  const draft = { customerId, brand, last4, month, year, token, replaces, actingAdmin, lang };
  return doOnce(db, command.action, async (tx) => (await saveMethod(tx, context, draft)).reply);
}
