import { orderTotals, weeksOf } from '#src/domain/order/order';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import type { Sql } from '#server/db/Db';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney } from '../../platform/wire/format';
import { dueDayOf, type LockedSubscription } from './LockedSubscription';
import { presentState } from './presentState';
import { isOfPreview, previewOf, previewVersion, stateOf, type Outcome } from './Preview';
import type { SubscriptionCommand } from './SubscriptionCommand';

/** Error per status, because the message names the present state. */
const REFUSALS: Record<SubscriptionStatus, ErrorKind> = {
  ACTIVE: 'changedMeanwhile',
  PAUSED: 'changedMeanwhilePaused',
  INACTIVE: 'changedMeanwhileInactive',
  RECYCLE_FAILED: 'changedMeanwhileInactive',
  CANCELLED: 'changedMeanwhileCancelled',
};

export const OUTDATED: readonly ErrorKind[] = [...new Set(Object.values(REFUSALS)), 'previewOutdated'];

/** Errors that `REFUSALS` replaces, because the messages of both name the status. */
const BY_STATUS: readonly ErrorKind[] = [
  'notActive',
  'notEditable',
  'notPausable',
  'alreadyCancelled',
  'alreadyActive',
  'cancelledForGood',
  'newCardNeeded',
];

type Asked = Pick<SubscriptionCommand, 'customerId' | 'lang' | 'subscriptionId' | 'version'>;

function unlessByStatus(error: unknown): undefined {
  if (!(error instanceof AppError && BY_STATUS.includes(error.kind))) throw error;
}

/**
 * Rejects a command if the expected state differs from the locked state (rules §7.8, §24.7).
 * @param ask computes the present outcome of a preview; its errors replace the rejection, except `BY_STATUS`
 * @throws AppError 409 with `payload.current`, and with `payload.preview` if the caller saw a preview
 */
export async function refuseOutdated(
  { formatDay }: Pick<AppContext, 'formatDay'>,
  tx: Sql,
  subscription: LockedSubscription,
  command: Asked,
  ask: () => Promise<Outcome>,
): Promise<void> {
  const { version, lang } = command;
  if (version === undefined || stateOf(version) === subscription.version) return;
  const current = await presentState(tx, command);
  const outcome = isOfPreview(version) ? await ask().catch(unlessByStatus) : undefined;
  const preview = outcome && { preview: await previewOf(tx, lang, subscription, outcome) };
  throw new AppError(REFUSALS[subscription.status], {
    params: {
      product: current.productName,
      pieces: { count: subscription.quantity, of: 'pieces' },
      interval: { count: weeksOf(subscription.intervalDays), of: 'interval' },
      total: formatMoney(orderTotals([subscription]).totalCents, lang),
      date: formatDay(dueDayOf(subscription), lang),
    },
    payload: { current, ...preview },
  });
}

/**
 * Rejects a command whose outcome differs from its preview, for example after a price change (rules §24.7).
 * @throws AppError 409 with `payload.current` and a new `payload.preview`
 */
export async function refuseOtherOutcome(
  tx: Sql,
  subscription: LockedSubscription,
  command: Asked,
  outcome: Outcome,
): Promise<void> {
  const { version, lang } = command;
  if (version === undefined || !isOfPreview(version) || version === previewVersion(subscription, outcome)) return;
  const current = await presentState(tx, command);
  throw new AppError('previewOutdated', {
    payload: { current, preview: await previewOf(tx, lang, subscription, outcome) },
  });
}
