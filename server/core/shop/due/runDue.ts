import { executeDueDeclarations } from '../declarations/executeDueDeclarations';
import type { AppContext } from '../../platform/context/AppContext';
import { GatewayError } from '../../platform/gateway/GatewayError';
import { settleBill } from '../orders/finishBill';
import { readUnbooked } from '../books/readUnbooked';
import { restock } from '../catalog/restock';
import { DueFailure } from '../renewals/DueFailure';
import { openRenewal } from '../renewals/openRenewal';
import { resumeOne } from '../renewals/resume';

/** Number of parallel charges per node, because the gateway is slower than the database. */
const LANES = 4;
/** Charges without an answer after which a run opens no further bills. */
const UNANSWERED_MAX = 3;

type IsStopping = () => boolean;

/** Errors of a run, and the failed subscriptions that the run skips. */
class Failures {
  readonly errors: unknown[] = [];
  readonly subscriptionIds: number[] = [];
  private unanswered = 0;

  note(error: unknown): void {
    this.errors.push(error);
    // Because an error without a subscription, such as an unreachable database, probably affects all subscriptions.
    if (!(error instanceof DueFailure)) throw error;
    this.subscriptionIds.push(error.subscriptionId);
  }

  noteCharge(error: unknown): void {
    this.errors.push(error);
    if (error instanceof GatewayError) this.unanswered += error.isBusy ? UNANSWERED_MAX : 1;
  }

  /** True if the provider seems to be away, so that the next run opens further bills. */
  get isProviderAway(): boolean {
    return this.unanswered >= UNANSWERED_MAX;
  }
}

async function resumeAll(context: AppContext, failures: Failures, isStopping: IsStopping): Promise<void> {
  let isSomeLeft = true;
  while (isSomeLeft && !isStopping()) {
    isSomeLeft = await resumeOne(context, failures.subscriptionIds).catch((error: unknown) => {
      failures.note(error);
      return true;
    });
  }
}

/** Bills due subscriptions in sequence. Continues after a failed charge. */
async function runLane(context: AppContext, failures: Failures, isStopping: IsStopping): Promise<void> {
  while (!isStopping() && !failures.isProviderAway) {
    const opened = await openRenewal(context, failures.subscriptionIds).catch((error: unknown) => {
      failures.note(error);
      return 'settled' as const;
    });
    if (opened === 'nothingDue') return;
    if (opened !== 'settled') {
      await settleBill(context, opened).catch((error: unknown) => failures.noteCharge(error));
    }
  }
}

/** False until the provider's list is read, because the database may be a restored backup (rules §35.14). */
const mayBill = (context: AppContext, failures: Failures, isStopping: IsStopping): Promise<boolean> =>
  readUnbooked(context, isStopping).catch((error: unknown) => {
    failures.noteCharge(error);
    return false;
  });

async function runOnce(context: AppContext, isStopping: IsStopping): Promise<void> {
  const failures = new Failures();
  if (context.config.demoRestock) await restock(context);
  // Runs declarations before renewals, because a subscription that ends today is not billed.
  await executeDueDeclarations(context, isStopping).catch((error: unknown) => void failures.errors.push(error));
  await resumeAll(context, failures, isStopping);
  if (await mayBill(context, failures, isStopping))
    await Promise.all(Array.from({ length: LANES }, () => runLane(context, failures, isStopping)));
  if (failures.errors.length > 0) throw new AggregateError(failures.errors, 'Some of what is due is not done yet.');
}

const lastRuns = new WeakMap<AppContext, Promise<void>>();

/**
 * Executes due declarations, then resumes ended pauses, then bills renewals (rules §7.10, §9.2). Queues the runs of a
 * node, so that a run sees the results of all earlier runs.
 * @param isStopping true during a shutdown; a later run continues
 * @throws AggregateError with the errors of the run
 */
export function runDue(context: AppContext, isStopping: IsStopping = () => false): Promise<void> {
  const before = lastRuns.get(context)?.catch(() => undefined) ?? Promise.resolve();
  const run = before.then(() => runOnce(context, isStopping));
  lastRuns.set(context, run);
  return run;
}
